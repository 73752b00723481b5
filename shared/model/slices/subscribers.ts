import { tellsActivation } from '../../api/capabilities.ts'
import type { ChannelId, UserId } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import type { Slice } from '../slice.ts'

/** Who is known to be subscribed; not complete where the server told only a part. */
export type SubscribersState = ReadonlyMap<ChannelId, readonly UserId[]>

export const subscribersSlice = {
  fromSnapshot: ({ subscribers }) => new Map(subscribers.map((entry) => [entry.channelId, entry.userIds])),
  on: {
    channel(own, event) {
      if (event.op !== 'delete' || !event.channelIds.some((id) => own.has(id))) return own
      const left = new Map(own)
      for (const id of event.channelIds) left.delete(id)
      return left
    },
    // Below level 377 nothing else tells that somebody who was deactivated is in no channel any more.
    realm_user(own, event, before) {
      if (event.op === 'add') return own
      // Who is only out of a guest's sight is subscribed all the same, and a registration says so.
      const isGone =
        event.op === 'remove' ? !tellsActivation(before.realm.featureLevel) : event.change.isActive === false
      if (!isGone) return own
      return change(own, [...own.keys()], (ids) =>
        ids.includes(event.userId) ? removed(ids, [event.userId]) : ids,
      )
    },
    subscription(own, event, before) {
      switch (event.op) {
        case 'add': {
          const next = new Map(own)
          for (const { subscription, subscribers } of event.subscriptions) {
            const id = subscription.channelId
            next.set(id, subscribers ?? added(own.get(id) ?? [], [before.self.userId]))
          }
          return next
        }
        // Events about others leave the own user out, so the own ones are applied here.
        case 'remove':
          return change(own, event.channelIds, (ids) => removed(ids, [before.self.userId]))
        case 'peer_add':
          return change(own, event.channelIds, (ids) => added(ids, event.userIds))
        case 'peer_remove':
          return change(own, event.channelIds, (ids) => removed(ids, event.userIds))
        default:
          return own
      }
    },
  },
} satisfies Slice<SubscribersState>

function change(
  own: SubscribersState,
  channelIds: readonly ChannelId[],
  apply: (ids: readonly UserId[]) => readonly UserId[],
): SubscribersState {
  let next: Map<ChannelId, readonly UserId[]> | null = null
  for (const channelId of channelIds) {
    const ids = own.get(channelId) ?? []
    const changed = apply(ids)
    if (changed !== ids) (next ??= new Map(own)).set(channelId, changed)
  }
  return next ?? own
}

const added = (ids: readonly UserId[], more: readonly UserId[]): readonly UserId[] => {
  const known = new Set(ids)
  const fresh = more.filter((id) => !known.has(id))
  return fresh.length === 0 ? ids : [...ids, ...fresh]
}

const removed = (ids: readonly UserId[], gone: readonly UserId[]): readonly UserId[] => {
  const leaving = new Set(gone)
  const left = ids.filter((id) => !leaving.has(id))
  return left.length === ids.length ? ids : left
}

const nobody: readonly UserId[] = []

/** Those known to be subscribed, in no order. */
export function subscribersOf(state: AccountState, channelId: ChannelId): readonly UserId[] {
  return state.subscribers.get(channelId) ?? nobody
}
