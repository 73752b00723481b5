/** The organization's settings: wire name without `realm_`, value, levels. */
import type { Span } from '../gates/behavior.ts'
import type { SystemGroupName } from '../rules/groups.ts'
import type { Json } from './records.ts'

export interface RealmSetting {
  readonly name: string
  readonly initial: Json
  readonly levels: Span
  /** True if `PATCH /realm` cannot change it. */
  readonly fixed?: boolean
}

const fixed = { fixed: true }
const row = (
  name: string,
  initial: Json,
  levels: Span = [0],
  options: { fixed?: boolean } = {},
): RealmSetting => ({
  name,
  initial,
  levels,
  ...options,
})

export const realmSettings: readonly RealmSetting[] = [
  row('org_type', 0, [128]),
  row('plan_type', 1, [0], fixed),
  row('bot_domain', 'demo.example', [0], fixed),
  row('email_auth_enabled', true, [0], fixed),
  row('password_auth_enabled', true, [0], fixed),
  row('push_notifications_enabled', false, [0], fixed),
  row('push_notifications_enabled_end_timestamp', null, [231], fixed),
  row('require_e2ee_push_notifications', false, [409]),
  row('default_language', 'en'),
  row('default_code_block_language', ''),
  row('default_avatar_source', 'G', [456]),
  row('available_video_chat_providers', {}, [0], fixed),
  row('video_chat_provider', 1),
  row('jitsi_server_url', null, [212]),
  row('gif_rating_policy', 2, [453]),
  row('giphy_rating', 2, [55, 453]),
  row('inline_image_preview', true),
  row('inline_url_embed_preview', false),
  row('media_preview_size', 100, [469]),
  row('topics_policy', 'allow_empty_topic', [392]),
  row('mandatory_topics', false),
  row('empty_topic_display_name', 'general chat', [334], fixed),
  row('allow_message_editing', true),
  row('message_content_edit_limit_seconds', 600),
  row('message_content_delete_limit_seconds', 600),
  row('move_messages_within_stream_limit_seconds', 604800, [162]),
  row('move_messages_between_streams_limit_seconds', 604800, [162]),
  row('message_edit_history_visibility_policy', 'all', [358]),
  row('allow_edit_history', true),
  row('message_retention_days', -1),
  row('enable_read_receipts', true, [137]),
  row('presence_disabled', false),
  row('waiting_period_threshold', 0),
  row('enable_guest_user_indicator', true, [216]),
  row('enable_guest_user_dm_warning', true, [348]),
  row('moderation_request_channel_id', -1, [331]),
  row('new_stream_announcements_stream_id', -1, [241]),
  row('signup_announcements_stream_id', -1, [241]),
  row('service_update_announcements_stream_id', -1, [242]),
  row('notifications_stream_id', -1, [0, 241]),
  row('signup_notifications_stream_id', -1, [0, 241]),
  row('send_welcome_emails', true),
  row('send_channel_events_messages', true, [434]),
  row('digest_emails_enabled', false),
  row('digest_weekday', 1),
  row('welcome_message_custom_text', '', [416]),
  row('message_content_allowed_in_email_notifications', true),
  row('invite_required', true),
  row('emails_restricted_to_domains', false),
  row('disallow_disposable_email_addresses', true),
  row('name_changes_disabled', false),
  row('avatar_changes_disabled', false),
  row('email_changes_disabled', false),
  row('require_unique_names', false, [246]),
  row('enable_spectator_access', true, [109]),
  row('want_advertise_in_communities_directory', false, [129]),
  row('owner_full_content_access', false, [438]),
  row('authentication_methods', {}, [0], fixed),
  row(
    'default_external_accounts',
    {
      journal: {
        name: 'Journal',
        text: 'Journal',
        hint: '',
        url_pattern: 'https://journal.example/@%(username)s',
      },
    },
    [0],
    fixed,
  ),
  row('upload_quota_mib', null, [72], fixed),
  row('is_zephyr_mirror_realm', false, [0, 426], fixed),
]

/** Settings whose value is a channel id; -1 for none. */
export const channelSettings: readonly string[] = [
  'moderation_request_channel_id',
  'new_stream_announcements_stream_id',
  'signup_announcements_stream_id',
  'service_update_announcements_stream_id',
  'notifications_stream_id',
  'signup_notifications_stream_id',
]

export interface RealmGroupSetting {
  readonly name: string
  readonly initial: SystemGroupName
  readonly levels: Span
  /** True if guests in the group have the permission. */
  readonly guestsToo?: boolean
  readonly internetToo?: boolean
  readonly nobodyToo?: boolean
  /** True if it accepts only system groups. */
  readonly systemOnly?: boolean
  /** The only system groups it accepts. */
  readonly systemGroups?: readonly SystemGroupName[]
  /** True if only owners may change it. */
  readonly ownersOnly?: boolean
  /** The number that old servers had instead. */
  readonly legacy?: {
    readonly name: string
    readonly kind: 'common' | 'dm' | 'wildcard' | 'bot' | 'web'
    /** First level without it; default: the level of the group setting. */
    readonly removedAt?: number
  }
}

const group = (
  name: string,
  initial: SystemGroupName,
  since: number,
  options: Omit<RealmGroupSetting, 'name' | 'initial' | 'levels'> = {},
): RealmGroupSetting => ({ name, initial, levels: [since], ...options })
const common = (name: string) => ({ legacy: { name, kind: 'common' } as const })
// Known real servers send these in addition to the groups.
const removedAt = 407
const still = (name: string) => ({ legacy: { name, kind: 'common', removedAt } as const })

export const realmGroupSettings: readonly RealmGroupSetting[] = [
  group('can_add_custom_emoji_group', 'role:members', 307, {
    nobodyToo: false,
    ...common('add_custom_emoji_policy'),
  }),
  group('can_add_subscribers_group', 'role:members', 341, common('invite_to_stream_policy')),
  group('can_delete_any_message_group', 'role:administrators', 281, { guestsToo: true }),
  group('can_delete_own_message_group', 'role:everyone', 291, {
    guestsToo: true,
    ...common('delete_own_message_policy'),
  }),
  group('can_set_delete_message_policy_group', 'role:moderators', 407),
  group('can_set_topics_policy_group', 'role:members', 392),
  group('can_invite_users_group', 'role:members', 321, {
    nobodyToo: true,
    ownersOnly: true,
    ...common('invite_to_realm_policy'),
  }),
  group('can_mention_many_users_group', 'role:administrators', 352, {
    guestsToo: true,
    nobodyToo: true,
    legacy: { name: 'wildcard_mention_policy', kind: 'wildcard', removedAt },
  }),
  group('can_move_messages_between_channels_group', 'role:members', 310, {
    nobodyToo: true,
    ...common('move_messages_between_streams_policy'),
  }),
  group('can_move_messages_between_topics_group', 'role:everyone', 316, {
    guestsToo: true,
    nobodyToo: true,
    ...common('edit_topic_policy'),
  }),
  group('can_resolve_topics_group', 'role:everyone', 367, { guestsToo: true, nobodyToo: true }),
  group('can_create_groups', 'role:members', 299, {
    nobodyToo: false,
    ownersOnly: true,
    ...common('user_group_edit_policy'),
  }),
  group('can_manage_all_groups', 'role:owners', 299, { nobodyToo: false, ownersOnly: true }),
  group('can_manage_billing_group', 'role:administrators', 363, { nobodyToo: false, ownersOnly: true }),
  group('can_create_bots_group', 'role:members', 344, {
    nobodyToo: true,
    legacy: { name: 'bot_creation_policy', kind: 'bot' },
  }),
  group('can_create_write_only_bots_group', 'role:members', 344, { nobodyToo: true }),
  group('can_create_public_channel_group', 'role:members', 264, {
    nobodyToo: false,
    ...still('create_public_stream_policy'),
  }),
  group('can_create_private_channel_group', 'role:members', 266, {
    nobodyToo: false,
    ...still('create_private_stream_policy'),
  }),
  group('can_create_web_public_channel_group', 'role:owners', 280, {
    nobodyToo: true,
    systemOnly: true,
    systemGroups: ['role:moderators', 'role:administrators', 'role:owners', 'role:nobody'],
    legacy: { name: 'create_web_public_stream_policy', kind: 'web', removedAt },
  }),
  group('can_summarize_topics_group', 'role:everyone', 350, { guestsToo: true, nobodyToo: true }),
  group('can_access_all_users_group', 'role:everyone', 225, {
    guestsToo: true,
    nobodyToo: false,
    systemOnly: true,
    systemGroups: ['role:everyone', 'role:members'],
  }),
  group('create_multiuse_invite_group', 'role:administrators', 209, { nobodyToo: true, ownersOnly: true }),
  group('direct_message_initiator_group', 'role:everyone', 270, {
    guestsToo: true,
    nobodyToo: true,
    legacy: { name: 'private_message_policy', kind: 'dm' },
  }),
  group('direct_message_permission_group', 'role:everyone', 270, { guestsToo: true, nobodyToo: true }),
  group('workplace_users_group', 'role:everyone', 477, { guestsToo: true }),
]

export interface ChannelGroupSetting {
  readonly name: string
  readonly initial: SystemGroupName | 'creator'
  readonly guestsToo?: boolean
  readonly nobodyToo?: boolean
}

export const channelGroupSettings: readonly ChannelGroupSetting[] = [
  { name: 'can_add_subscribers_group', initial: 'role:nobody' },
  { name: 'can_remove_subscribers_group', initial: 'role:administrators' },
  { name: 'can_administer_channel_group', initial: 'creator' },
  { name: 'can_delete_any_message_group', initial: 'role:nobody' },
  { name: 'can_delete_own_message_group', initial: 'role:nobody' },
  { name: 'can_move_messages_out_of_channel_group', initial: 'role:nobody' },
  { name: 'can_move_messages_within_channel_group', initial: 'role:nobody' },
  { name: 'can_send_message_group', initial: 'role:everyone', guestsToo: true },
  { name: 'can_subscribe_group', initial: 'role:nobody' },
  { name: 'can_resolve_topics_group', initial: 'role:nobody' },
  { name: 'can_create_topic_group', initial: 'role:everyone', guestsToo: true },
]

/** Settings of user groups by name, with the initial permission. */
export const userGroupSettings: readonly ChannelGroupSetting[] = [
  { name: 'can_mention_group', initial: 'role:everyone', guestsToo: true },
  { name: 'can_manage_group', initial: 'creator' },
  { name: 'can_join_group', initial: 'role:nobody' },
  { name: 'can_add_members_group', initial: 'creator' },
  { name: 'can_leave_group', initial: 'role:everyone', guestsToo: true },
  { name: 'can_remove_members_group', initial: 'role:nobody' },
]
