import type { ChannelId, UserId } from '../../../../../../shared/api/types.ts'
import { subscribersOf } from '../../../../../../shared/model/channels/subscribers.ts'
import { knowsAllSubscribers } from '../../../../../../shared/model/channels/partialSubscribers.ts'
import { selectUser } from '../../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import { memoByKey } from '../../../../../../shared/model/state/memoSelector.ts'
import { memoByObject } from '../../../../../../shared/collections/memo.ts'

/** Some members of a channel. */
export interface ChannelPeople {
  /** Users that the own user writes with come first. */
  readonly userIds: readonly UserId[]
  /** Number of users at the start of `userIds` that the own user writes with. */
  readonly often: number
  readonly count: number
}

const maxNamed = 6

const setOf = memoByObject((ids: readonly UserId[]): ReadonlySet<UserId> => new Set(ids))

/** Returns members that the own user has a direct conversation with, most recent first, followed by a few others. */
export const peopleOf: (state: AccountState, channelId: ChannelId) => ChannelPeople = memoByKey<
  ChannelId,
  ChannelPeople
>(
  String,
  (state, channelId) => [
    state.subscribers.get(channelId),
    state.directs,
    state.users,
    state.partialSubscribers,
    state.channels.get(channelId)?.subscriberCount,
  ],
  (state, channelId) => {
    const subscribers = subscribersOf(state, channelId)
    const isPerson = (id: UserId): boolean => {
      const user = selectUser(state, id)
      return id !== state.self.userId && user !== undefined && user.isActive && !user.isBot
    }
    const isIn = setOf(subscribers)
    const often = [...state.directs.values()]
      .filter(({ userIds }) => userIds.length === 1 && isIn.has(userIds[0]!) && isPerson(userIds[0]!))
      .sort((a, b) => b.maxId - a.maxId)
      .slice(0, maxNamed)
      .map(({ userIds }) => userIds[0]!)
    const named = [...often]
    for (const id of subscribers) {
      if (named.length >= maxNamed) break
      if (isPerson(id) && !often.includes(id)) named.push(id)
    }
    const told = state.channels.get(channelId)?.subscriberCount ?? 0
    const count = knowsAllSubscribers(state, channelId)
      ? subscribers.length
      : Math.max(told, subscribers.length)
    return { userIds: named, often: often.length, count }
  },
)
