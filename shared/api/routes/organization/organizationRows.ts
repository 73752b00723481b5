/**
 * The organization's settings that administrators can change, by the specification's names, which the state uses,
 * without the prefix of registrations. Plain data, rendered by a settings screen.
 */
export interface OrganizationRow {
  readonly name: string
  /**
   * limit: seconds or days, null for none. group: the users who have a permission. methods: the enabled sign-in
   * methods. json: a text sent in quotes; `default` is the server's default.
   */
  readonly kind: 'boolean' | 'integer' | 'string' | 'json' | 'limit' | 'group' | 'methods'
  /** null for any value of the kind. */
  readonly choices: readonly (string | number)[] | null
  /** The feature levels that have it: from `since`, and below `until`. */
  readonly since: number
  readonly until: number | null
  /** Name of the setting on servers below a level; null for the same name. */
  readonly older: { readonly below: number; readonly name: string } | null
}

type Options = Partial<Omit<OrganizationRow, 'name' | 'kind'>>
const row =
  (kind: OrganizationRow['kind']) =>
  (name: string, options: Options = {}): OrganizationRow => ({
    name,
    kind,
    choices: null,
    since: 0,
    until: null,
    older: null,
    ...options,
  })
const yesNo = row('boolean')
const integer = row('integer')
const text = row('string')
const limit = row('limit')
const group = row('group')
/** An enumeration that a permission replaced: all users or some roles, per setting. */
const policy = (name: string, until: number) => integer(name, { choices: [1, 2, 3, 4, 5, 6, 7], until })

export const organizationRows: readonly OrganizationRow[] = [
  text('name'),
  text('description'),
  text('string_id'),
  integer('org_type', { choices: [0, 10, 20, 30, 35, 40, 50, 60, 70, 80, 90, 100, 1000] }),
  text('default_language'),
  text('default_code_block_language'),
  text('default_avatar_source', { choices: ['G', 'J'], since: 456 }),
  text('welcome_message_custom_text', { since: 416 }),

  integer('video_chat_provider'),
  row('json')('jitsi_server_url', { since: 212 }),
  integer('gif_rating_policy', { older: { below: 453, name: 'giphy_rating' } }),
  yesNo('inline_image_preview'),
  yesNo('inline_url_embed_preview'),
  integer('media_preview_size', { choices: [100, 150, 200], since: 469 }),

  text('topics_policy', { choices: ['allow_empty_topic', 'disable_empty_topic'], since: 392 }),
  yesNo('mandatory_topics', { until: 392 }),
  yesNo('allow_message_editing'),
  limit('message_content_edit_limit_seconds'),
  limit('message_content_delete_limit_seconds'),
  limit('move_messages_within_stream_limit_seconds', { since: 162 }),
  limit('move_messages_between_streams_limit_seconds', { since: 162 }),
  text('message_edit_history_visibility_policy', { choices: ['all', 'moves', 'none'], since: 358 }),
  yesNo('allow_edit_history', { until: 358 }),
  limit('message_retention_days'),
  yesNo('enable_read_receipts'),
  yesNo('presence_disabled'),

  integer('waiting_period_threshold'),
  yesNo('enable_guest_user_indicator', { since: 216 }),
  yesNo('enable_guest_user_dm_warning', { since: 348 }),
  // Channels: -1 for none.
  integer('moderation_request_channel_id', { since: 331 }),
  integer('new_stream_announcements_stream_id', {
    older: { below: 241, name: 'notifications_stream_id' },
  }),
  integer('signup_announcements_stream_id', {
    older: { below: 241, name: 'signup_notifications_stream_id' },
  }),
  integer('service_update_announcements_stream_id', { since: 242 }),
  yesNo('send_welcome_emails'),
  yesNo('send_channel_events_messages', { since: 434 }),
  yesNo('digest_emails_enabled'),
  integer('digest_weekday', { choices: [0, 1, 2, 3, 4, 5, 6] }),
  yesNo('message_content_allowed_in_email_notifications'),
  yesNo('require_e2ee_push_notifications', { since: 409 }),

  yesNo('invite_required'),
  yesNo('emails_restricted_to_domains'),
  yesNo('disallow_disposable_email_addresses'),
  yesNo('name_changes_disabled'),
  yesNo('avatar_changes_disabled'),
  yesNo('email_changes_disabled'),
  yesNo('require_unique_names', { since: 246 }),
  yesNo('enable_spectator_access', { since: 109 }),
  yesNo('want_advertise_in_communities_directory'),
  yesNo('owner_full_content_access', { since: 438 }),
  row('methods')('authentication_methods'),

  group('create_multiuse_invite_group', { since: 209 }),
  group('can_access_all_users_group', { since: 225 }),
  group('can_create_public_channel_group', { since: 264 }),
  group('can_create_private_channel_group', { since: 266 }),
  group('direct_message_initiator_group', { since: 270 }),
  group('direct_message_permission_group', { since: 270 }),
  group('can_create_web_public_channel_group', { since: 280 }),
  group('can_delete_any_message_group', { since: 281 }),
  group('can_delete_own_message_group', { since: 291 }),
  group('can_create_groups', { since: 299 }),
  group('can_manage_all_groups', { since: 299 }),
  group('can_add_custom_emoji_group', { since: 307 }),
  group('can_move_messages_between_channels_group', { since: 310 }),
  group('can_move_messages_between_topics_group', { since: 316 }),
  group('can_invite_users_group', { since: 321 }),
  group('can_add_subscribers_group', { since: 341 }),
  group('can_create_bots_group', { since: 344 }),
  group('can_create_write_only_bots_group', { since: 344 }),
  group('can_summarize_topics_group', { since: 350 }),
  group('can_mention_many_users_group', { since: 352 }),
  group('can_manage_billing_group', { since: 363 }),
  group('can_resolve_topics_group', { since: 367 }),
  group('can_set_topics_policy_group', { since: 392 }),
  group('can_set_delete_message_policy_group', { since: 407 }),
  group('workplace_users_group', { since: 477 }),

  policy('create_public_stream_policy', 264),
  policy('create_private_stream_policy', 266),
  policy('private_message_policy', 270),
  policy('create_web_public_stream_policy', 280),
  policy('delete_own_message_policy', 291),
  policy('user_group_edit_policy', 299),
  policy('add_custom_emoji_policy', 307),
  policy('move_messages_between_streams_policy', 310),
  policy('edit_topic_policy', 316),
  policy('invite_to_realm_policy', 321),
  policy('invite_to_stream_policy', 341),
  policy('bot_creation_policy', 344),
  policy('wildcard_mention_policy', 352),
]
