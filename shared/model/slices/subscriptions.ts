import type { ChannelId, Subscription } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import type { Slice } from '../slice.ts'

/** The channels this account is subscribed to, with its own settings for each. */
export type SubscriptionsState = ReadonlyMap<ChannelId, Subscription>

export const subscriptionsSlice = {
  fromSnapshot: ({ subscriptions }) => new Map(subscriptions.map((sub) => [sub.channelId, sub])),
  on: {
    channel: (own, event) => (event.op === 'delete' ? without(own, event.channelIds) : own),
    subscription(own, event) {
      switch (event.op) {
        case 'add': {
          if (event.subscriptions.length === 0) return own
          const next = new Map(own)
          for (const { subscription } of event.subscriptions) next.set(subscription.channelId, subscription)
          return next
        }
        case 'remove':
          return without(own, event.channelIds)
        case 'update': {
          const subscription = own.get(event.channelId)
          if (subscription === undefined) return own
          return new Map(own).set(event.channelId, { ...subscription, ...event.change })
        }
        default:
          return own
      }
    },
  },
} satisfies Slice<SubscriptionsState>

function without(own: SubscriptionsState, ids: readonly ChannelId[]): SubscriptionsState {
  if (!ids.some((id) => own.has(id))) return own
  const left = new Map(own)
  for (const id of ids) left.delete(id)
  return left
}

export function selectSubscription(state: AccountState, channelId: ChannelId): Subscription | undefined {
  return state.subscriptions.get(channelId)
}
