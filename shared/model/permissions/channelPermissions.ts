import type { AccountState } from '../state/accountState.ts'
import { opensContentByGroups } from '../../api/capabilities.ts'
import type { Channel, ChannelId, UserId } from '../../api/types.ts'
import { realmBoolean, realmText } from '../organization/realm.ts'
import { subscribersOf } from '../channels/subscribers.ts'
import { hasPermission, takesGuests } from './groupSetting.ts'
import { canInRealm, type RealmPermission } from './realmPermissions.ts'
import { hasRank, hasRole, isGuest, type Rank } from './ranks.ts'
import { roles } from '../organization/roles.ts'

/** The user whose permission is checked, the channel, and the time in milliseconds. */
interface Case {
  readonly state: AccountState
  readonly channel: Channel
  readonly userId: UserId
  readonly now: number
}

type Rule = (request: Case) => boolean

const all =
  (...rules: readonly Rule[]): Rule =>
  (one) =>
    rules.every((rule) => rule(one))
const any =
  (...rules: readonly Rule[]): Rule =>
  (one) =>
    rules.some((rule) => rule(one))

const isSubscribed: Rule = ({ state, channel, userId }) =>
  userId === state.self.userId
    ? state.subscriptions.has(channel.id)
    : subscribersOf(state, channel.id).includes(userId)
const isActive: Rule = ({ channel }) => !channel.isArchived
const isPublic: Rule = ({ channel }) => !channel.isPrivate
const isWebPublic: Rule = ({ channel }) => channel.isWebPublic
const isMember: Rule = ({ state, userId }) => !isGuest(state, userId)
const isAdmin: Rule = ({ state, userId }) => hasRole(state, userId, roles.admin)

const inRealm =
  (permission: RealmPermission): Rule =>
  ({ state, userId, now }) =>
    canInRealm(state, permission, userId, now)

/** Returns a rule for users in a group setting of the channel. otherwise: the rule for servers without the setting. */
const inGroup =
  (setting: string, guests: boolean, otherwise: Rule = () => false): Rule =>
  (one) => {
    const value = one.channel.settings[setting]
    if (value === undefined) return otherwise(one)
    if (isGuest(one.state, one.userId) && !takesGuests(one.state, 'stream', setting, guests)) return false
    return hasPermission(one.state, value, one.userId)
  }

/**
 * The rank that may post, by the post policy of servers without the group setting: 1 all users, 2 administrators, 3
 * full members, 4 moderators (specification, Channel object).
 */
const postRanks: Readonly<Record<number, Rank>> = { 2: 'admins', 3: 'fullMembers', 4: 'moderators' }
const meetsPostPolicy: Rule = ({ state, channel, userId, now }) =>
  hasRank(state, postRanks[channel.postPolicy ?? 1] ?? 'everyone', userId, now)

const mayAdd = inGroup('can_add_subscribers_group', false)
const maySubscribe = inGroup('can_subscribe_group', false)
const administers = inGroup('can_administer_channel_group', false)

const opensContent: Rule = ({ state }) => opensContentByGroups(state.realm.featureLevel)
const isOpen = any(isPublic, all(opensContent, any(mayAdd, maySubscribe)))
/** Administrators have no access to private channels by their role alone. */
const readContent = any(isSubscribed, isWebPublic, all(isMember, isOpen))
const readMetadata = any(readContent, all(isMember, any(isAdmin, administers, mayAdd, maySubscribe)))
const administer = any(isAdmin, administers)
const post = all(isActive, readContent, inGroup('can_send_message_group', true, meetsPostPolicy))
const here = all(isActive, readContent)

const rules = {
  /** Covers the name, the settings and the list of subscribers. */
  readMetadata,
  readContent,
  post,
  createTopic: all(
    post,
    inGroup('can_create_topic_group', true, () => true),
  ),
  subscribe: all(isActive, any(isWebPublic, all(isMember, isOpen))),
  addSubscribers: all(isActive, readContent, any(inRealm('addSubscribers'), mayAdd)),
  removeSubscribers: all(readMetadata, any(administer, inGroup('can_remove_subscribers_group', false))),
  administer: all(readMetadata, administer),
  /** Users without access to the messages must not open the channel to others. */
  changeAccess: all(readContent, administer),
  moveWithin: all(
    here,
    any(inRealm('moveBetweenTopics'), inGroup('can_move_messages_within_channel_group', true)),
  ),
  moveOut: all(
    here,
    any(inRealm('moveBetweenChannels'), inGroup('can_move_messages_out_of_channel_group', true)),
  ),
  resolveTopics: all(here, any(inRealm('resolveTopics'), inGroup('can_resolve_topics_group', true))),
  deleteAnyMessage: all(
    here,
    any(inRealm('deleteAnyMessage'), inGroup('can_delete_any_message_group', false)),
  ),
  deleteOwnMessage: all(
    here,
    any(
      inRealm('deleteAnyMessage'),
      inGroup('can_delete_any_message_group', false),
      inRealm('deleteOwnMessage'),
      inGroup('can_delete_own_message_group', true),
    ),
  ),
  setDeletePolicy: all(readMetadata, administer, inRealm('setDeletePolicy')),
  setTopicsPolicy: all(readMetadata, administer, inRealm('setTopicsPolicy')),
} as const satisfies Readonly<Record<string, Rule>>

export type ChannelPermission = keyof typeof rules
export const channelPermissions = Object.keys(rules) as readonly ChannelPermission[]

/**
 * Returns true when the user (by default the own user) has the permission in the channel; false for unknown channels.
 * For other users, the result depends on the known subscriptions. now: milliseconds, for waiting periods of older
 * servers. By default no user is in a waiting period.
 */
export function canInChannel(
  state: AccountState,
  permission: ChannelPermission,
  channelId: ChannelId,
  userId: UserId = state.self.userId,
  now: number = Infinity,
): boolean {
  const channel = state.channels.get(channelId)
  return channel !== undefined && rules[permission]({ state, channel, userId, now })
}

/**
 * Returns true when the own user may write in the channel. now: milliseconds, for the waiting period of older servers.
 */
export function canPost(state: AccountState, channelId: ChannelId, now: number = Infinity): boolean {
  return canInChannel(state, 'post', channelId, state.self.userId, now)
}

/** The topics that a channel allows: any, only named ones, or only the empty one. */
export type TopicRule = 'any' | 'named' | 'empty'

export function topicRule(state: AccountState, channelId: ChannelId): TopicRule {
  const ownPolicy = state.channels.get(channelId)?.topicsPolicy ?? 'inherit'
  const policy = ownPolicy === 'inherit' ? realmText(state, 'topics_policy', '') : ownPolicy
  if (policy === 'empty_topic_only') return 'empty'
  if (policy === 'disable_empty_topic') return 'named'
  if (policy === 'allow_empty_topic') return 'any'
  return realmBoolean(state, 'mandatory_topics', false) ? 'named' : 'any'
}
