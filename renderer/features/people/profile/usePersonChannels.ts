import { useCallback, useEffect, useState } from 'react'
import { listsChannelsOfOthers } from '../../../../shared/api/capabilities.ts'
import type { ChannelId, UserId } from '../../../../shared/api/types.ts'
import {
  call,
  failureText,
  useAccount,
  useAccountStore,
  useServerHas,
  useSlicedTask,
} from '../../../state/index.ts'
import { personChannelSteps, type PersonChannels } from './sharedChannels.ts'

/** Channels of a user as far as they are known here, or null during the first search. */
export function usePersonChannels(
  userId: UserId,
  told: ReadonlySet<ChannelId> | null = null,
): PersonChannels | null {
  const store = useAccountStore()
  const channels = useAccount((state) => state.channels)
  const subscriptions = useAccount((state) => state.subscriptions)
  const subscribers = useAccount((state) => state.subscribers)
  const partial = useAccount((state) => state.partialSubscribers)
  const begin = useCallback(
    () => personChannelSteps(store.getState().state, userId, told),
    // These parts of the state are the only ones that the search reads.
    // oxlint-disable-next-line react/exhaustive-deps
    [store, userId, told, channels, subscriptions, subscribers, partial],
  )
  return useSlicedTask(`${store.id} ${String(userId)}`, begin)
}

interface ToldChannels {
  /** null until the server has listed them. */
  readonly ids: ReadonlySet<ChannelId> | null
  /** Why the server did not list them. null if it did or was not asked. */
  readonly reason: string | null
}

/** Fetches the channels of a user from the server. Servers below feature level 440 are not asked. */
export function useToldChannels(userId: UserId): ToldChannels {
  const account = useAccountStore().id
  const mayAsk = useServerHas(listsChannelsOfOthers)
  const isLive = useAccount((state) => state.connection.state === 'live' && state.self.userId !== userId)
  const [told, setTold] = useState<ToldChannels>({ ids: null, reason: null })
  useEffect(() => {
    if (!mayAsk || !isLive) return undefined
    let isOver = false
    call('api.call', { account, route: 'getUserChannels', params: { userId } }).then(
      (ids) => {
        if (!isOver && Array.isArray(ids))
          setTold({ ids: new Set(ids as readonly ChannelId[]), reason: null })
      },
      (error: unknown) => {
        if (!isOver) setTold(({ ids }) => ({ ids, reason: failureText(error) }))
      },
    )
    return () => {
      isOver = true
    }
  }, [account, isLive, mayAsk, userId])
  return told
}
