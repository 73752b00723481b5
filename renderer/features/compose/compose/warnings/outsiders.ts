import { memoByObject } from '../../../../../shared/collections/memo.ts'
import { mapValues } from '../../../../../shared/collections/shardedMap.ts'
import type { ChannelId, User, UserId } from '../../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { selectUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState, UsersState } from '../../../../../shared/model/state/accountState.ts'
import { writtenMentions, type WrittenMention } from '../parts/writtenMentions.ts'

/** Returns mentioned users who are not in the channel, because the server does not notify them. */
export function outsiders(state: AccountState, channelId: ChannelId, text: string): readonly User[] {
  const users = mentionedUsers(state, text)
  const isOutside = users.length === 0 ? null : outsideOf(state, channelId)
  return isOutside === null ? [] : users.filter(({ id }) => isOutside(id))
}

/** Returns a test for users who are not in the channel, or null while the list of its members is incomplete. */
export function outsideOf(state: AccountState, channelId: ChannelId): ((id: UserId) => boolean) | null {
  if (!knowsAllSubscribers(state, channelId)) return null
  const members = new Set(subscribersOf(state, channelId))
  return (id) => !members.has(id)
}

/**
 * Returns the active users that a text mentions, without the own user and without bots, which receive every mention. A
 * name that several users have mentions none of them.
 */
export function mentionedUsers(state: AccountState, text: string): readonly User[] {
  const ids = new Set<number>()
  for (const { name } of writtenMentions(text)) {
    const id = /\|(\d+)$/.exec(name)?.[1]
    const user = id === undefined ? usersByName(state.users).get(name.toLowerCase()) : Number(id)
    if (typeof user === 'number') ids.add(user)
  }
  return [...ids]
    .flatMap((id) => selectUser(state, id) ?? [])
    .filter(({ id, isActive, isBot }) => isActive && !isBot && id !== state.self.userId)
}

/** Ids of users by lower-case name. Computed once per list of users. */
const usersByName = memoByObject((users: UsersState): ReadonlyMap<string, number | 'several'> => {
  const ids = new Map<string, number | 'several'>()
  for (const { id, name } of mapValues(users)) {
    const key = name.toLowerCase()
    ids.set(key, ids.has(key) ? 'several' : id)
  }
  return ids
})

/** Names that notify everyone in a channel. */
const everyone: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream'])

/** Returns the first mention of everyone in a text to a channel, or null. */
export const everyoneMention = (text: string): WrittenMention | null =>
  writtenMentions(text).find(({ name }) => everyone.has(name)) ?? null
