/**
 * Fields that servers of some levels do not send, by record. Unlisted fields are always sent. `from` is the first
 * level with the field, `until` the first one without it.
 */
import { within, type Span } from './behavior.ts'

const channel = {
  is_web_public: [109],
  stream_post_policy: [1],
  stream_weekly_traffic: [199],
  can_remove_subscribers_group: [197],
  can_remove_subscribers_group_id: [161, 197],
  creator_id: [254],
  is_archived: [315],
  can_administer_channel_group: [325],
  is_recently_active: [323],
  can_send_message_group: [333],
  can_add_subscribers_group: [342],
  can_subscribe_group: [357],
  folder_id: [389],
  topics_policy: [392],
  subscriber_count: [394],
  can_move_messages_out_of_channel_group: [396],
  can_move_messages_within_channel_group: [396],
  can_resolve_topics_group: [402],
  can_delete_any_message_group: [407],
  can_delete_own_message_group: [407],
  can_create_topic_group: [441],
  default_push_notifications: [507],
} as const satisfies Record<string, Span>

const message = {
  last_moved_timestamp: [365],
  recipient_id: [0],
} as const satisfies Record<string, Span>

const user = {
  is_owner: [8],
  avatar_version: [6],
  role: [59],
  is_billing_admin: [73, 363],
  is_imported_stub: [433],
  is_system_bot: [83],
} as const satisfies Record<string, Span>

const group = {
  is_system_group: [93],
  direct_subgroup_ids: [131],
  can_mention_group: [191],
  can_manage_group: [283],
  deactivated: [290],
  creator_id: [292],
  date_created: [292],
  can_join_group: [301],
  can_add_members_group: [305],
  can_leave_group: [308],
  can_remove_members_group: [324],
} as const satisfies Record<string, Span>

const realmEmoji = { still_url: [97] } as const satisfies Record<string, Span>
const linkifier = {
  url_template: [176],
  url_format: [0, 176],
  example_input: [471],
  reverse_template: [471],
  alternative_url_templates: [478],
} as const satisfies Record<string, Span>
const profileField = {
  required: [244],
  editable_by_user: [296],
  display_in_profile_summary: [146],
  use_for_user_matching: [455],
} as const satisfies Record<string, Span>
const folder = { order: [414] } as const satisfies Record<string, Span>
const attachment = { messages: [0, 472], message_ids: [472] } as const satisfies Record<string, Span>
const updateMessage = { rendering_only: [114] } as const satisfies Record<string, Span>
const restart = {
  service_version: [59],
  service_merge_base: [88],
  service_feature_level: [59],
} as const satisfies Record<string, Span>
const serverSettings = {
  realm_url: [257],
  service_merge_base: [88],
  realm_web_public_access_enabled: [116],
} as const satisfies Record<string, Span>

const bot = {
  api_key: [0, 474],
  avatar_url: [0, 474],
  bot_type: [0, 474],
  email: [0, 474],
  full_name: [0, 474],
  is_active: [0, 474],
  owner_id: [0, 474],
} as const satisfies Record<string, Span>

// Known: the fields of these at 247, 339 and 387.
const webhook = { config: [0, 248], config_options: [248], url_options: [388] } as const satisfies Record<
  string,
  Span
>

const scheduled = { failed: [181] } as const satisfies Record<string, Span>
const invite = { notify_referrer_on_join: [267] } as const satisfies Record<string, Span>
const onboarding = { hotspots: [233, 259] } as const satisfies Record<string, Span>

const tables = {
  channel,
  message,
  user,
  group,
  realmEmoji,
  linkifier,
  profileField,
  folder,
  attachment,
  updateMessage,
  restart,
  serverSettings,
  bot,
  webhook,
  scheduled,
  onboarding,
  invite,
} satisfies Record<string, Record<string, Span>>

export type RecordKind = keyof typeof tables

/** Returns the levels of a record's fields, which parameters of the same names share. */
export const spansOf = (kind: RecordKind): Readonly<Record<string, Span>> => tables[kind]

/** Removes, in place, the fields that a server of this level does not send. */
export function shape<T extends Record<string, unknown>>(kind: RecordKind, record: T, level: number): T {
  for (const [field, span] of Object.entries(tables[kind] as Record<string, Span>))
    if (field in record && !within(span, level)) delete record[field]
  return record
}

/** True when a record at this level has the field; a field that is not listed is always there. */
export function hasField(kind: RecordKind, field: string, level: number): boolean {
  const span = (tables[kind] as Record<string, Span>)[field]
  return span === undefined || within(span, level)
}

/** Event types, or `type op`, that servers of some levels do not send. */
const events: Record<string, Span> = {
  user_settings: [89],
  update_display_settings: [0, 439],
  update_global_notifications: [0, 439],
  user_topic: [134],
  muted_users: [48],
  realm_linkifiers: [54],
  realm_playgrounds: [49],
  realm_user_settings_defaults: [95],
  drafts: [87],
  scheduled_messages: [179],
  onboarding_steps: [233],
  saved_snippets: [297],
  channel_folder: [389],
  navigation_view: [390],
  reminders: [399],
  typing_edit_message: [351],
  web_reload_client: [240],
  has_webex_token: [493],
  push_device: [406, 468],
  device: [468],
  realm_export_consent: [312],
  'realm_emoji add': [491],
  'realm_emoji update_one': [491],
}

/** True when a server of this level sends events of this type and op; an event that is not listed is always sent. */
export function sendsEvent(type: string, op: string | undefined, level: number): boolean {
  const spans = [events[type], op === undefined ? undefined : events[`${type} ${op}`]]
  return spans.every((span) => span === undefined || within(span, level))
}
