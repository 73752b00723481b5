import { useMemo, useRef, useState } from 'react'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import { maxPlaces } from '../../../../shared/ipc/calls/fileCalls.ts'
import { mapGet } from '../../../../shared/collections/shardedMap.ts'
import { conversationOf } from '../../../../shared/api/conversationKey.ts'
import { call, logError, useAccount, useAccountStore } from '../../../state/index.ts'

/** Conversations of messages by id. null: the user cannot read the message. Missing: not looked up yet. */
export type Places = ReadonlyMap<MessageId, Conversation | null>

export interface PlaceFinder {
  readonly places: Places
  /** Looks up messages that are not known yet. */
  readonly find: (messageIds: readonly MessageId[]) => void
}

/** Finds the conversations of messages: at once if the window has the message, otherwise by a request. */
export function usePlaces(): PlaceFinder {
  const store = useAccountStore()
  const isLive = useAccount(({ connection }) => connection.state === 'live')
  const [places, setPlaces] = useState<Places>(new Map())
  const asked = useRef(new Set<MessageId>())
  const wanted = useRef<MessageId[]>([])
  const find = useMemo(() => {
    const add = (found: Places): void => {
      if (found.size > 0) setPlaces((old) => new Map([...old, ...found]))
    }
    const ask = (ids: readonly MessageId[]): void => {
      call('files.places', { account: store.id, messageIds: ids }).then(
        (found) => {
          const known = new Map(found.map(({ messageId, conversation }) => [messageId, conversation]))
          for (const id of ids) if (!known.has(id)) asked.current.delete(id)
          add(known)
        },
        (error: unknown) => {
          for (const id of ids) asked.current.delete(id)
          logError(`files.places: ${String(error)}`, 'warn')
        },
      )
    }
    const flush = (): void => {
      const { state } = store.getState()
      // Files of one message share an id.
      const ids = new Set(wanted.current.splice(0))
      if (state === null) return
      const missing = [...ids].filter((id) => !asked.current.has(id))
      for (const id of missing) asked.current.add(id)
      const loaded = new Map(
        missing.flatMap((id) => {
          const message = mapGet(state.messages.byId, id)
          return message === undefined ? [] : [[id, conversationOf(message, state.self.userId)] as const]
        }),
      )
      add(loaded)
      const unknown = missing.filter((id) => !loaded.has(id))
      for (let index = 0; index < unknown.length; index += maxPlaces)
        ask(unknown.slice(index, index + maxPlaces))
    }
    return (messageIds: readonly MessageId[]): void => {
      // Rows rendered together share one request.
      if (wanted.current.length === 0) queueMicrotask(flush)
      wanted.current.push(...messageIds)
    }
    // With a connection those are found that were not found without.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [store, isLive])
  return { places, find }
}
