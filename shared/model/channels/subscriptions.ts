import type { AccountState, SubscriptionsState } from '../state/accountState.ts'
import type { ChannelId, Subscription } from '../../api/types.ts'
import { withoutRecords, withPatch, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'

const channelOf = ({ channelId }: Subscription): ChannelId => channelId

export const subscriptionsSlice = {
  fromSnapshot: ({ subscriptions }) =>
    withRecords<ChannelId, Subscription>(new Map(), subscriptions, channelOf),
  on: {
    subscription(slice, event, before) {
      switch (event.op) {
        case 'add': {
          const added = event.subscriptions.flatMap(({ isOptimistic, subscription }) => {
            const { channelId } = subscription
            const isShown = isOptimistic !== true || (!slice.has(channelId) && before.channels.has(channelId))
            return isShown ? [subscription] : []
          })
          return withRecords(slice, added, channelOf)
        }
        case 'remove':
          return withoutRecords(slice, event.channelIds)
        case 'update':
          return withPatch(slice, event.channelId, event.change)
        default:
          return slice
      }
    },
  },
} satisfies Slice<SubscriptionsState>

export function selectSubscription(state: AccountState, channelId: ChannelId): Subscription | undefined {
  return state.subscriptions.get(channelId)
}
