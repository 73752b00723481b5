import type { ChannelId, User } from '../../../../../shared/api/types.ts'
import { knowsAllSubscribers } from '../../../../../shared/model/channels/partialSubscribers.ts'
import { subscribersOf } from '../../../../../shared/model/channels/subscribers.ts'
import { allUsers, selectUser } from '../../../../../shared/model/people/users.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'
import { writtenMentions, type WrittenMention } from '../parts/writtenMentions.ts'

/**
 * Returns mentioned users who are not in the channel, because the server does not notify them. Bots are left out:
 * they receive every mention. Empty while the list of the channel's members is incomplete.
 */
export function outsiders(state: AccountState, channelId: ChannelId, text: string): readonly User[] {
  const names = knowsAllSubscribers(state, channelId) ? writtenMentions(text).map(({ name }) => name) : []
  if (names.length === 0) return []
  const members = new Set(subscribersOf(state, channelId))
  return mentioned(state, names).filter(
    ({ id, isActive, isBot }) => isActive && !isBot && id !== state.self.userId && !members.has(id),
  )
}

/** Returns the users named by `Name` or `Name|id`. A name that several users have names none of them. */
function mentioned(state: AccountState, written: readonly string[]): readonly User[] {
  const ids = new Set<number>()
  const named = new Map<string, User | 'several' | null>()
  for (const name of written) {
    const id = /\|(\d+)$/.exec(name)?.[1]
    if (id === undefined) named.set(name.toLowerCase(), null)
    else ids.add(Number(id))
  }
  for (const user of named.size === 0 ? [] : allUsers(state)) {
    const name = user.name.toLowerCase()
    const known = named.get(name)
    if (known !== undefined) named.set(name, known === null ? user : 'several')
  }
  for (const user of named.values()) if (user !== null && user !== 'several') ids.add(user.id)
  return [...ids].flatMap((id) => selectUser(state, id) ?? [])
}

/** Names that notify everyone in a channel. */
const everyone: ReadonlySet<string> = new Set(['all', 'everyone', 'channel', 'stream'])

/** Returns the first mention of everyone in a text to a channel, or null. */
export const everyoneMention = (text: string): WrittenMention | null =>
  writtenMentions(text).find(({ name }) => everyone.has(name)) ?? null
