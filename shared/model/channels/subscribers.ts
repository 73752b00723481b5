import type { AccountState, SubscribersState } from '../state/accountState.ts'
import { reportsActivation } from '../../api/capabilities.ts'
import type { ChannelId, UserId } from '../../api/types.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import type { EventOf, Slice } from '../state/slice.ts'

export const subscribersSlice = {
  fromSnapshot: ({ subscribers }) => new Map(subscribers.map((entry) => [entry.channelId, entry.userIds])),
  on: {
    'local/subscribers': (reduced, { channelId, userIds }) => new Map(reduced).set(channelId, userIds),
    channel(reduced, event) {
      if (event.op !== 'delete' || !event.channelIds.some((id) => reduced.has(id))) return reduced
      const left = new Map(reduced)
      for (const id of event.channelIds) left.delete(id)
      return left
    },
    // Below level 377, no other event reports that a deactivated user left the channels.
    realm_user(reduced, event, before) {
      if (event.op === 'add') return reduced
      // A user who merely becomes hidden from a guest stays subscribed, and registrations list them.
      const isGone =
        event.op === 'remove'
          ? !reportsActivation(before.realm.featureLevel)
          : event.change.isActive === false
      if (!isGone) return reduced
      return change(reduced, [...reduced.keys()], (ids) =>
        ids.includes(event.userId) ? removed(ids, [event.userId]) : ids,
      )
    },
    subscription(reduced, event, before) {
      switch (event.op) {
        case 'add': {
          const next = new Map(reduced)
          for (const { isOptimistic, subscription, subscribers } of event.subscriptions) {
            const id = subscription.channelId
            if (isOptimistic === true && !before.channels.has(id)) continue
            next.set(id, subscribers ?? added(reduced.get(id) ?? [], [before.self.userId]))
          }
          return next
        }
        // Events about other subscribers never include the own user, so own events are applied here.
        case 'remove':
          return change(reduced, event.channelIds, (ids) => removed(ids, [before.self.userId]))
        case 'peer_add':
          return change(reduced, event.channelIds, (ids) => added(ids, event.userIds))
        case 'peer_remove':
          return change(reduced, event.channelIds, (ids) => removed(ids, event.userIds))
        default:
          return reduced
      }
    },
  },
} satisfies Slice<SubscribersState>

function change(
  reduced: SubscribersState,
  channelIds: readonly ChannelId[],
  apply: (ids: readonly UserId[]) => readonly UserId[],
): SubscribersState {
  let next: Map<ChannelId, readonly UserId[]> | null = null
  for (const channelId of channelIds) {
    const ids = reduced.get(channelId) ?? []
    const changed = apply(ids)
    if (changed !== ids) (next ??= new Map(reduced)).set(channelId, changed)
  }
  return next ?? reduced
}

const added = (ids: readonly UserId[], more: readonly UserId[]): readonly UserId[] => {
  const present = new Set(ids)
  const fresh = more.filter((id) => !present.has(id))
  return fresh.length === 0 ? ids : [...ids, ...fresh]
}

const removed = (ids: readonly UserId[], less: readonly UserId[]): readonly UserId[] => {
  const leaving = new Set(less)
  const left = ids.filter((id) => !leaving.has(id))
  return left.length === ids.length ? ids : left
}

/** Applies events to a list of subscribers that was requested before them. */
export function subscribersAfter(
  channelId: ChannelId,
  userIds: readonly UserId[],
  events: readonly AccountEvent[],
  state: AccountState,
): readonly UserId[] {
  let reduced: SubscribersState = new Map([[channelId, userIds]])
  for (const event of events) {
    // The list in the own subscription may be incomplete, so only the own user is added to the fetched one.
    if (event.type === 'subscription' && event.op === 'add')
      reduced = change(reduced, idsOf(event), (ids) => added(ids, [state.self.userId]))
    else if (event.type === 'subscription') reduced = subscribersSlice.on.subscription(reduced, event, state)
    else if (event.type === 'realm_user') reduced = subscribersSlice.on.realm_user(reduced, event, state)
  }
  return reduced.get(channelId) ?? userIds
}

const idsOf = ({ subscriptions }: Extract<EventOf<'subscription'>, { op: 'add' }>): readonly ChannelId[] =>
  subscriptions.map(({ subscription }) => subscription.channelId)

/** Returns true for events that change lists of subscribers. */
export const touchesSubscribers = ({ type }: AccountEvent): boolean =>
  type === 'subscription' || type === 'realm_user'

const nobody: readonly UserId[] = []

/** Returns the known subscribers, in no particular order. */
export function subscribersOf(state: AccountState, channelId: ChannelId): readonly UserId[] {
  return state.subscribers.get(channelId) ?? nobody
}
