/** Fields of responses and events that the app does not read, with the reason. */
interface UnreadField {
  /** Route names, and events by parsed name. */
  readonly of: readonly string[]
  /** Ends of their paths. */
  readonly fields: readonly string[]
  readonly why: string
}

const fetched = ['getMessages', 'getMessagesById', 'getMessage', 'message']

export const unreadFields: readonly UnreadField[] = [
  {
    of: fetched,
    fields: ['.recipient_id', '.sender_realm_str', '.content_type', '.submessages[].message_id'],
    why: 'said by other fields, or the same for all',
  },
  {
    of: ['getMessagesById'],
    fields: ['.found_anchor', '.found_oldest', '.found_newest', '.history_limited'],
    why: 'of a page, which messages by their ids are not',
  },
  { of: ['getOwnUser'], fields: ['.max_message_id'], why: 'the registration tells it for its moment' },
  { of: ['getDrafts'], fields: ['.count'], why: 'the length of the list' },
  {
    of: ['getReminders', 'reminders'],
    fields: ['.type', '.to'],
    why: 'a reminder always goes to oneself',
  },
  {
    of: ['getRealmPresence', 'registerQueue', 'presence'],
    fields: ['.aggregated.client', '.website.client', '.website.pushable'],
    why: 'nothing depends on which client it was',
  },
  {
    of: ['changeSubscriptions'],
    fields: ['.new_subscription_messages_sent'],
    why: 'nobody is told who subscribes themselves',
  },
  {
    of: ['getBotTokens'],
    fields: [
      '.idle_queue_timeout_secs',
      '.last_event_id',
      '.max_bulk_new_subscription_messages',
      '.max_reminder_note_length',
      '.realm_bots[].api_key',
      '.realm_bots[].avatar_url',
      '.realm_bots[].bot_type',
      '.realm_bots[].default_all_public_streams',
      '.realm_bots[].default_events_register_stream',
      '.realm_bots[].default_sending_stream',
      '.realm_bots[].email',
      '.realm_bots[].full_name',
      '.realm_bots[].is_active',
      '.realm_bots[].owner_id',
      '.realm_bots[].services[].base_url',
      '.realm_bots[].services[].interface',
      '.service_feature_level',
      '.service_merge_base',
      '.service_version',
    ],
    why: 'one token is copied, and the registration tells the rest',
  },
  {
    of: ['registerQueue', 'realm_bot'],
    fields: ['.realm_bots[].services[].token', '.bot.services[].token'],
    why: 'a secret, which main asks for when it is copied',
  },
  { of: ['updatePresence'], fields: ['.zephyr_mirror_active'], why: 'of a protocol that is gone' },
  { of: ['addDomain'], fields: ['.new_domain'], why: 'the event tells it' },
  {
    of: ['updateBot'],
    fields: [
      '.full_name',
      '.avatar_url',
      '.service_interface',
      '.service_payload_url',
      '.config_data',
      '.default_sending_stream',
      '.default_events_register_stream',
      '.default_all_public_streams',
      '.bot_owner',
    ],
    why: 'echoes what changed, which events tell',
  },
  {
    of: ['updateOrganization'],
    fields: [
      '.name',
      '.waiting_period_threshold',
      '.message_content_edit_limit_seconds',
      '.moderation_request_channel_id',
      '.can_manage_all_groups',
    ],
    why: 'echoes what changed, which events tell',
  },
  {
    of: ['registerQueue'],
    fields: [
      '.email',
      '.delivery_email',
      '.full_name',
      '.avatar_url',
      '.avatar_url_medium',
      '.avatar_source',
      '.is_admin',
      '.is_owner',
      '.is_moderator',
      '.is_guest',
    ],
    why: 'the own user is among the users',
  },
  {
    of: ['registerQueue'],
    fields: [
      '.can_create_streams',
      '.can_create_public_streams',
      '.can_create_private_streams',
      '.can_create_web_public_streams',
      '.can_invite_others_to_realm',
    ],
    why: 'of that moment: the permission tables decide, and go on to',
  },
  {
    of: ['registerQueue'],
    fields: ['.service_feature_level', '.service_merge_base'],
    why: 'found by the ends of their names, or needed before signing in only',
  },
  {
    of: ['getServerSettings'],
    fields: ['.service_feature_level', '.service_merge_base', '.service_version'],
    why: 'found by the ends of their names, in a copy of the answer',
  },
  {
    of: ['registerQueue'],
    fields: ['.all_event_types', '.config_options'],
    why: 'for addresses of webhooks, which this app does not make',
  },
  {
    of: ['registerQueue', 'restart'],
    fields: ['.server_generation'],
    why: 'tells clients apart whose code the server serves',
  },
  { of: ['registerQueue'], fields: ['.unread_msgs.count'], why: 'counted from the unread messages' },
  {
    of: ['registerQueue'],
    fields: ['.realm_filters'],
    why: 'the same as the linkifiers, for clients from before those',
  },
  {
    of: ['registerQueue'],
    fields: ['.muted_topics'],
    why: 'the same as the muted ones among the policies of topics, for clients from before those',
  },
  {
    of: ['update_message_flags'],
    fields: ['.unmuted_stream_msg'],
    why: 'what is muted is known from the policies of topics',
  },
  {
    of: ['registerQueue'],
    fields: ['.default_for_system_groups'],
    why: 'for the groups of the service itself, which nobody makes',
  },
  {
    of: ['channel'],
    fields: [
      '.name',
      '.description',
      '.rendered_description',
      '.date_created',
      '.first_message_id',
      '.history_public_to_subscribers',
      '.invite_only',
      '.is_announcement_only',
      '.message_retention_days',
      '.stream_post_policy',
    ],
    why: 'what a channel was that is deleted, or is called that changes',
  },
  {
    of: ['registerQueue'],
    fields: [
      '.subscriptions[].creator_id',
      '.subscriptions[].date_created',
      '.subscriptions[].default_push_notifications',
      '.subscriptions[].description',
      '.subscriptions[].first_message_id',
      '.subscriptions[].folder_id',
      '.subscriptions[].history_public_to_subscribers',
      '.subscriptions[].invite_only',
      '.subscriptions[].is_announcement_only',
      '.subscriptions[].is_archived',
      '.subscriptions[].is_recently_active',
      '.subscriptions[].is_web_public',
      '.subscriptions[].message_retention_days',
      '.subscriptions[].name',
      '.subscriptions[].rendered_description',
      '.subscriptions[].stream_post_policy',
      '.subscriptions[].stream_weekly_traffic',
      '.subscriptions[].subscriber_count',
      '.subscriptions[].topics_policy',
    ],
    why: 'the list of all channels told it; where that leaves the channel out it is read from here',
  },
  { of: ['subscription'], fields: ['.subscriptions[].name'], why: 'the channel has an id' },
  {
    of: ['subscription'],
    fields: ['.subscriptions[].email_address'],
    why: 'asked for when somebody wants it, as of newer servers',
  },
  { of: ['delete_message', 'typing'], fields: ['.message_type'], why: 'told by whether there is a channel' },
  { of: ['typing'], fields: ['.sender.email', '.recipients[].email'], why: 'people have ids' },
  { of: ['presence'], fields: ['.email'], why: 'people have ids' },
  {
    of: ['reaction'],
    fields: ['.user.email', '.user.full_name', '.user.is_mirror_dummy'],
    why: 'people have ids',
  },
  {
    of: ['attachment', 'getAttachments'],
    fields: ['.messages[].date_sent'],
    why: 'a file leads to its messages by their ids',
  },
  { of: ['muted_users'], fields: ['.timestamp'], why: 'nothing shows when it was' },
  { of: ['realm'], fields: ['.property', '.realm_id'], why: 'the same in every event of its kind' },
  {
    of: ['realm_bot'],
    fields: [
      '.bot.api_key',
      '.bot.avatar_url',
      '.bot.bot_type',
      '.bot.email',
      '.bot.full_name',
      '.bot.is_active',
      '.bot.owner_id',
    ],
    why: 'the bot is among the users; its key is asked for when it is wanted',
  },
  {
    of: ['registerQueue'],
    fields: [
      '.realm_bots[].api_key',
      '.realm_bots[].bot_type',
      '.realm_bots[].is_active',
      '.realm_bots[].owner_id',
    ],
    why: 'the bot is among the users; its key is asked for when it is wanted',
  },
  {
    of: ['realm_user'],
    fields: ['.person.avatar_source', '.person.avatar_url_medium', '.person.full_name'],
    why: 'the address of the picture says it; a name of somebody who goes',
  },
  { of: ['realm_user_settings_defaults', 'user_settings'], fields: ['.op'], why: 'there is one only' },
  { of: ['user_settings'], fields: ['.user'], why: 'always the own address' },
  {
    of: ['restart'],
    fields: ['.immediate', '.service_merge_base'],
    why: 'for clients whose code the server serves',
  },
  {
    of: ['update_message'],
    fields: ['.content', '.orig_content', '.orig_rendered_content', '.stream_name'],
    why: 'the HTML is what is shown; Markdown is asked for at an edit, older texts with the history',
  },
]

/** Returns the row for `<endpoint or event> <path>`, or null if there is none. */
export function unreadFieldOf(field: string): UnreadField | null {
  const [name = '', path = ''] = field.split(' ')
  return (
    unreadFields.find(({ fields, of }) => of.includes(name) && fields.some((item) => path.endsWith(item))) ??
    null
  )
}
