import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { lineOf, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import { isUserMuted } from '../../../../shared/model/people/mutedUsers.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { mapHas } from '../../../../shared/model/state/shardedMap.ts'
import { accountStore } from '../../../state/index.ts'
import { knownLine, listenToLine } from './knownLines.ts'
import { requestLines } from './requestLines.ts'

/** The beginning of a message on one line: plain words, at most 200 characters, nothing of a spoiler. */
export type Line = MessageLine

/**
 * Returns the line of a message of any account, and asks main for it while it is shown and not known. null: it is not
 * known yet, it cannot be read, or there is no message. The same object until something in it changes. Of somebody
 * who is muted it says only that.
 */
export function useLine(account: string, messageId: MessageId | null): Line | null {
  const store = accountStore(account)
  const message = useStore(store, ({ state }) =>
    state === null || messageId === null ? null : (messageOf(state, messageId) ?? null),
  )
  const isStale = useStore(store, ({ state }) =>
    state === null || messageId === null ? false : mapHas(state.messages.stale, messageId),
  )
  const listen = useCallback(
    (listener: () => void) => (messageId === null ? nothing : listenToLine(account, messageId, listener)),
    [account, messageId],
  )
  const known = useSyncExternalStore(listen, () =>
    messageId === null ? undefined : knownLine(account, messageId),
  )
  const isNeeded = messageId !== null && known === undefined && (message === null || isStale)
  useEffect(() => {
    if (isNeeded) requestLines(account, [messageId])
  }, [account, isNeeded, messageId])

  // A message that may have changed while events were missed counts only until main's answer.
  const own = message === null || (isStale && known !== undefined) ? (known ?? null) : lineOf(message)
  const name = useStore(store, ({ state }) => {
    if (state === null || own === null) return ''
    if (own.senderId === state.self.userId) return t('messages.you')
    return displayUser(state, own.senderId, own.senderName).name
  })
  const isMuted = useStore(store, ({ state }) =>
    state === null || own === null ? false : isUserMuted(state, own.senderId),
  )
  return useMemo(() => {
    if (own === null) return null
    return isMuted
      ? { ...own, senderName: '', text: t('messages.line_muted') }
      : { ...own, senderName: name === '' ? own.senderName : name }
  }, [isMuted, name, own])
}

const nothing = (): void => undefined
