import { useEffect, useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { maxPlaces } from '../../../../shared/ipc/calls/fileCalls.ts'
import { mapGet } from '../../../../shared/model/state/shardedMap.ts'
import { conversationOf } from '../../../../shared/model/topics/conversation.ts'
import { call, logError, useAccount, useAccountStore } from '../../../state/index.ts'

/** Where messages are, by their ids; null: the person cannot read it. Messages not found out about are not in it. */
export type Places = ReadonlyMap<MessageId, Conversation | null>

export interface PlaceFinder {
  readonly places: Places
  /** Looks for messages that are not known yet. */
  readonly find: (messageIds: readonly MessageId[]) => void
}

/** Finds the conversations of messages: those that the window has at once, others by asking. */
export function usePlaces(wanted: readonly MessageId[]): PlaceFinder {
  const store = useAccountStore()
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const [places, setPlaces] = useState<Places>(new Map())
  const asked = useRef(new Set<MessageId>())

  const find = useMemo(
    () =>
      (messageIds: readonly MessageId[]): void => {
        const missing = messageIds.filter((id) => !asked.current.has(id))
        for (const id of missing) asked.current.add(id)
        for (let at = 0; at < missing.length; at += maxPlaces) {
          const some = missing.slice(at, at + maxPlaces)
          call('files.places', { account: store.id, messageIds: some }).then(
            (found) => {
              const known = new Set(found.map(({ messageId }) => messageId))
              for (const id of some) if (!known.has(id)) asked.current.delete(id)
              if (found.length > 0)
                setPlaces(
                  (old) =>
                    new Map([...old, ...found.map((one) => [one.messageId, one.conversation] as const)]),
                )
            },
            (error: unknown) => {
              for (const id of some) asked.current.delete(id)
              logError(`files.places: ${String(error)}`, 'warn')
            },
          )
        }
      },
    [store],
  )
  const key = wanted.join(' ')
  useEffect(() => {
    const { state } = store.getState()
    if (state === null || key === '') return
    const ids = key.split(' ').map(Number)
    const loaded = ids.flatMap((id) => {
      const message = asked.current.has(id) ? undefined : mapGet(state.messages.byId, id)
      return message === undefined ? [] : [[id, conversationOf(message, state.self.userId)] as const]
    })
    for (const [id] of loaded) asked.current.add(id)
    if (loaded.length > 0) setPlaces((old) => new Map([...old, ...loaded]))
    find(ids)
    // With a connection those are found that were not found without.
  }, [store, key, find, isLive])
  return { places, find }
}
