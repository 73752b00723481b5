import type { AccountState, PartialSubscribersState } from '../state/accountState.ts'
import type { Channel, ChannelId } from '../../api/types.ts'
import type { EventOf, Slice } from '../state/slice.ts'
import { subscribersOf } from './subscribers.ts'

type OwnSubscription = Extract<EventOf<'subscription'>, { op: 'add' }>['subscriptions'][number]

export const partialSubscribersSlice = {
  fromSnapshot: ({ subscribers }) =>
    new Set(subscribers.filter(({ isPartial }) => isPartial === true).map(({ channelId }) => channelId)),
  on: {
    'local/subscribers': (slice, { channelId }) => marked(slice, [channelId], false),
    channel: (slice, event) => (event.op === 'delete' ? marked(slice, event.channelIds, false) : slice),
    subscription(slice, event, before) {
      const isUnknown = (id: ChannelId): boolean => !before.subscribers.has(id)
      switch (event.op) {
        case 'add': {
          const idsOf = (isOf: (subscription: OwnSubscription) => boolean) =>
            event.subscriptions.filter(isOf).map(({ subscription }) => subscription.channelId)
          const whole = idsOf(({ subscribers, isPartial }) => subscribers !== null && isPartial !== true)
          const inPart = idsOf(
            ({ subscribers, isPartial, subscription }) =>
              isPartial === true || (subscribers === null && isUnknown(subscription.channelId)),
          )
          return marked(marked(slice, whole, false), inPart, true)
        }
        case 'peer_add':
        case 'peer_remove':
          return marked(slice, event.channelIds.filter(isUnknown), true)
        default:
          return slice
      }
    },
  },
} satisfies Slice<PartialSubscribersState>

function marked(
  slice: PartialSubscribersState,
  channelIds: readonly ChannelId[],
  isPartial: boolean,
): PartialSubscribersState {
  const changing = channelIds.filter((id) => slice.has(id) !== isPartial)
  if (changing.length === 0) return slice
  const next = new Set(slice)
  for (const id of changing) {
    if (isPartial) next.add(id)
    else next.delete(id)
  }
  return next
}

/** Returns true when `subscribersOf` lists every subscriber. */
export const knowsAllSubscribers = (state: AccountState, channelId: ChannelId): boolean =>
  state.subscribers.has(channelId) && !state.partialSubscribers.has(channelId)

/** Returns the number of subscribers. Old servers report it only through the full list; null when unknown. */
export function peopleCount(state: AccountState, { id, subscriberCount }: Channel): number | null {
  if (subscriberCount !== null) return subscriberCount
  return knowsAllSubscribers(state, id) ? subscribersOf(state, id).length : null
}
