import type { AccountState } from '../state/accountState.ts'
import type { UserId } from '../../api/types.ts'
import { realmBoolean } from '../organization/realm.ts'
import { hasPermission, realmGroupSetting, takesGuests } from './groupSetting.ts'
import { hasRank, isGuest, type Rank } from './ranks.ts'

/** A policy of servers without the group setting: its field, and the rank for each integer value. */
type Policy = readonly [name: string, ranks: Readonly<Record<number, Rank>>]

interface Row {
  /** The wire name of the group setting; null when roles alone decide. */
  readonly setting: string | null
  /** Policies of servers without the setting. The first one that the server knows decides. */
  readonly policies?: readonly Policy[]
  /** The required rank when the server has neither the setting nor a policy. */
  readonly otherwise: Rank
  /** Set when guests may have the permission on servers without permission rules. */
  readonly guests?: true
  /** Fields of the organization or the server that must be true as well. */
  readonly needs?: readonly string[]
}

const common: Policy[1] = { 1: 'members', 2: 'admins', 3: 'fullMembers', 4: 'moderators' }
const orNobody: Policy[1] = { ...common, 6: 'nobody' }
const orEveryone: Policy[1] = { ...common, 5: 'everyone', 6: 'nobody' }
const topicEditing: Policy = ['edit_topic_policy', orEveryone]
const groupEditing: Policy = ['user_group_edit_policy', common]

const rows = {
  createPublicChannel: {
    setting: 'can_create_public_channel_group',
    policies: [
      ['create_public_stream_policy', common],
      ['create_stream_policy', common],
    ],
    otherwise: 'members',
  },
  createPrivateChannel: {
    setting: 'can_create_private_channel_group',
    policies: [
      ['create_private_stream_policy', common],
      ['create_stream_policy', common],
    ],
    otherwise: 'members',
  },
  createWebPublicChannel: {
    setting: 'can_create_web_public_channel_group',
    policies: [['create_web_public_stream_policy', { ...orNobody, 7: 'owners' }]],
    otherwise: 'nobody',
    needs: ['server_web_public_streams_enabled', 'enable_spectator_access'],
  },
  addSubscribers: {
    setting: 'can_add_subscribers_group',
    policies: [['invite_to_stream_policy', common]],
    otherwise: 'members',
  },
  inviteUsers: {
    setting: 'can_invite_users_group',
    policies: [['invite_to_realm_policy', orNobody]],
    otherwise: 'members',
  },
  createInviteLink: { setting: 'create_multiuse_invite_group', otherwise: 'admins' },
  addEmoji: {
    setting: 'can_add_custom_emoji_group',
    policies: [['add_custom_emoji_policy', common]],
    otherwise: 'members',
  },
  createGroups: { setting: 'can_create_groups', policies: [groupEditing], otherwise: 'members' },
  manageAllGroups: { setting: 'can_manage_all_groups', policies: [groupEditing], otherwise: 'admins' },
  createBots: {
    setting: 'can_create_bots_group',
    policies: [['bot_creation_policy', { 1: 'members', 2: 'admins', 3: 'admins' }]],
    otherwise: 'members',
  },
  createWriteOnlyBots: {
    setting: 'can_create_write_only_bots_group',
    policies: [['bot_creation_policy', { 1: 'members', 2: 'members', 3: 'admins' }]],
    otherwise: 'members',
  },
  mentionMany: {
    setting: 'can_mention_many_users_group',
    policies: [
      [
        'wildcard_mention_policy',
        {
          1: 'everyone',
          2: 'members',
          3: 'fullMembers',
          4: 'admins',
          5: 'admins',
          6: 'nobody',
          7: 'moderators',
        },
      ],
    ],
    otherwise: 'everyone',
    guests: true,
  },
  moveBetweenChannels: {
    setting: 'can_move_messages_between_channels_group',
    policies: [['move_messages_between_streams_policy', orNobody]],
    otherwise: 'admins',
  },
  moveBetweenTopics: {
    setting: 'can_move_messages_between_topics_group',
    policies: [topicEditing],
    otherwise: 'everyone',
    guests: true,
  },
  resolveTopics: {
    setting: 'can_resolve_topics_group',
    policies: [topicEditing],
    otherwise: 'everyone',
    guests: true,
  },
  deleteAnyMessage: { setting: 'can_delete_any_message_group', otherwise: 'admins' },
  deleteOwnMessage: {
    setting: 'can_delete_own_message_group',
    policies: [['delete_own_message_policy', orEveryone]],
    otherwise: 'admins',
    guests: true,
  },
  setDeletePolicy: { setting: 'can_set_delete_message_policy_group', otherwise: 'moderators' },
  setTopicsPolicy: { setting: 'can_set_topics_policy_group', otherwise: 'nobody' },
  manageBilling: { setting: 'can_manage_billing_group', otherwise: 'owners' },
  summarizeTopics: {
    setting: 'can_summarize_topics_group',
    otherwise: 'nobody',
    guests: true,
    needs: ['server_can_summarize_topics'],
  },
  seeAllUsers: { setting: 'can_access_all_users_group', otherwise: 'everyone', guests: true },
  startDirect: {
    setting: 'direct_message_initiator_group',
    policies: [['private_message_policy', { 1: 'everyone', 2: 'nobody' }]],
    otherwise: 'everyone',
    guests: true,
  },
  /** At least one participant of a direct conversation must have this permission. */
  takePartInDirect: {
    setting: 'direct_message_permission_group',
    policies: [['private_message_policy', { 1: 'everyone', 2: 'nobody' }]],
    otherwise: 'everyone',
    guests: true,
  },
  administer: { setting: null, otherwise: 'admins' },
  moderate: { setting: null, otherwise: 'moderators' },
  own: { setting: null, otherwise: 'owners' },
} as const satisfies Readonly<Record<string, Row>>

export type RealmPermission = keyof typeof rows
export const realmPermissions = Object.keys(rows) as readonly RealmPermission[]

/**
 * Returns true when the user (by default the own user) has the permission in the organization. now: milliseconds, for
 * the waiting period where ranks decide. By default no user is in a waiting period.
 */
export function canInRealm(
  state: AccountState,
  permission: RealmPermission,
  userId: UserId = state.self.userId,
  now: number = Infinity,
): boolean {
  const row: Row = rows[permission]
  if (row.needs?.some((name) => !realmBoolean(state, name, false)) === true) return false
  const setting = row.setting === null ? undefined : realmGroupSetting(state, row.setting)
  if (setting === undefined || row.setting === null) return hasRank(state, rankOf(state, row), userId, now)
  if (isGuest(state, userId) && !takesGuests(state, 'realm', row.setting, row.guests ?? false)) return false
  return hasPermission(state, setting, userId)
}

function rankOf(state: AccountState, { policies, otherwise }: Row): Rank {
  for (const [name, ranks] of policies ?? []) {
    const value = state.realm.fields[name]
    const rank = typeof value === 'number' ? ranks[value] : undefined
    if (rank !== undefined) return rank
  }
  return otherwise
}
