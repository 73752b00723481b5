import { useCallback, useEffect, useMemo, useSyncExternalStore } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { lineOf, type MessageLine } from '../../../../shared/model/messages/lineText.ts'
import { messageOf } from '../../../../shared/model/messages/messages.ts'
import { isUserMuted } from '../../../../shared/model/people/mutedUsers.ts'
import { displayUser } from '../../../../shared/model/people/users.ts'
import { mapHas } from '../../../../shared/collections/shardedMap.ts'
import { accountStore } from '../../../state/index.ts'
import { knownLine, listenToLine } from './knownLines.ts'
import { requestLines } from './requestLines.ts'

/** Start of a message on one line: plain text without spoilers, at most 200 characters. */
export type Line = MessageLine

/**
 * Line of a message of any account, requested while it is shown and unknown. null if it is not known yet, cannot be
 * read, or there is no message. The object stays the same until something in it changes. For a muted sender it
 * contains only a notice.
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

  // A loaded message that may have changed while events were missed is used only until the response arrives.
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
