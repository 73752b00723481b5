import { useMemo } from 'react'
import { listsChannelsOfOthers } from '../../../../shared/api/capabilities.ts'
import type { ChannelId, UserId } from '../../../../shared/api/types.ts'
import {
  useAccount,
  useAccountStore,
  useDerived,
  useFetched,
  useServerHas,
  useSlicedTask,
} from '../../../state/index.ts'
import { personChannelSteps, type PersonChannels } from './sharedChannels.ts'

/** Channels of a user as far as they are known here, or null during the first search. */
export function usePersonChannels(
  userId: UserId,
  told: ReadonlySet<ChannelId> | null = null,
): PersonChannels | null {
  const account = useAccountStore().id
  const begin = useDerived(
    (state) => [state.channels, state.subscriptions, state.subscribers, state.partialSubscribers],
    (state) => () => personChannelSteps(state, userId, told),
    [userId, told],
  )
  return useSlicedTask(`${account} ${String(userId)}`, begin)
}

interface ToldChannels {
  /** null until the server has listed them. */
  readonly ids: ReadonlySet<ChannelId> | null
  /** Why the server did not list them. null if it did or was not asked. */
  readonly reason: string | null
}

/** Fetches the channels of a user from the server. Servers below feature level 440 are not asked. */
export function useToldChannels(userId: UserId): ToldChannels {
  const mayAsk = useServerHas(listsChannelsOfOthers)
  const isOther = useAccount((state) => state.self.userId !== userId)
  const { value, reason } = useFetched<readonly ChannelId[]>(
    'getUserChannels',
    { userId },
    { isWanted: mayAsk && isOther },
  )
  const ids = useMemo(() => (value === null ? null : new Set(value)), [value])
  return { ids, reason }
}
