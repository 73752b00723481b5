import type { Channel, ChannelId, GroupSetting, UserId } from '../api/types.ts'
import type { AccountState } from './account.ts'
import { isUserInGroup } from './groupMembers.ts'
import { realmBoolean, realmNumber, realmText } from './slices/realm.ts'
import { selectUser } from './slices/users.ts'

/** Lower numbers may more. */
export const roles = { owner: 100, admin: 200, moderator: 300, member: 400, guest: 600 } as const

/** Whether the person has at least the role; unknown people and roles have none. */
export function hasRole(state: AccountState, userId: UserId, role: number): boolean {
  const own = selectUser(state, userId)?.role
  return own !== undefined && own <= role
}

/** A member for longer than the organisation's waiting period. now: milliseconds. */
export function isFullMember(state: AccountState, userId: UserId, now: number): boolean {
  if (hasRole(state, userId, roles.moderator)) return true
  const user = selectUser(state, userId)
  if (user === undefined || user.role > roles.member) return false
  const days = realmNumber(state, 'waiting_period_threshold', 0)
  const joined = Date.parse(user.dateJoined)
  return days === 0 || (!Number.isNaN(joined) && now - joined >= days * 86_400_000)
}

/** Whether a permission that names a group, or people and groups, includes the person. */
export function hasPermission(
  state: Pick<AccountState, 'groups'>,
  setting: GroupSetting | undefined,
  userId: UserId,
): boolean {
  if (setting === undefined) return false
  if (typeof setting === 'number') return isUserInGroup(state, setting, userId)
  return setting.members.includes(userId) || setting.subgroups.some((id) => isUserInGroup(state, id, userId))
}

/** Whether the own user may write in the channel. now: milliseconds, for the waiting period of older servers. */
export function canPost(state: AccountState, channelId: ChannelId, now: number = Infinity): boolean {
  const channel = state.channels.get(channelId)
  if (channel === undefined || channel.isArchived) return false
  const self = state.self.userId
  if (channel.isPrivate && !state.subscriptions.has(channelId)) return false
  const setting = channel.settings.can_send_message_group
  return setting === undefined
    ? meetsPostPolicy(state, channel, self, now)
    : hasPermission(state, setting, self)
}

function meetsPostPolicy(state: AccountState, channel: Channel, userId: UserId, now: number): boolean {
  switch (channel.postPolicy) {
    case 2:
      return hasRole(state, userId, roles.admin)
    case 3:
      return isFullMember(state, userId, now)
    case 4:
      return hasRole(state, userId, roles.moderator)
    default:
      return true
  }
}

/** What topics a channel takes: any, only named ones, or only the empty one. */
export type TopicRule = 'any' | 'named' | 'empty'

export function topicRule(state: AccountState, channelId: ChannelId): TopicRule {
  const own = state.channels.get(channelId)?.topicsPolicy ?? 'inherit'
  const policy = own === 'inherit' ? realmText(state, 'topics_policy', '') : own
  if (policy === 'empty_topic_only') return 'empty'
  if (policy === 'disable_empty_topic') return 'named'
  if (policy === 'allow_empty_topic') return 'any'
  return realmBoolean(state, 'mandatory_topics', false) ? 'named' : 'any'
}
