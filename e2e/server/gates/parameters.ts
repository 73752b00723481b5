/**
 * Parameters that servers of some levels do not support, by endpoint: they ignore them and list them in the response.
 * Unlisted parameters are supported wherever their endpoint exists.
 */
import { realmGroupSettings, realmSettings } from '../state/realmSettings.ts'
import { userSettings } from '../state/userSettings.ts'
import { within, type Span } from './behavior.ts'
import { spansOf } from './fields.ts'

type Spans = Readonly<Record<string, Span>>

const emptyTopics: Spans = { allow_empty_topic_name: [334] }

const newChannel: Spans = {
  ...spansOf('channel'),
  // Replaced by group settings; the field remains.
  stream_post_policy: [1, 333],
  is_announcement_only: [0, 333],
  is_default_stream: [200],
  send_new_subscription_messages: [397],
}

const invitation: Spans = {
  invite_expires_in_minutes: [126],
  include_realm_default_subscriptions: [261],
  notify_referrer_on_join: [267],
  group_ids: [322],
  welcome_message_custom_text: [416],
}

const linkifier: Spans = { ...spansOf('linkifier'), url_format_string: [0, 176] }

const ofUserSettings: Spans = Object.fromEntries(userSettings.map(({ name, levels }) => [name, levels]))

/** The older names of group settings end where the group settings begin. */
const ofRealm: Spans = Object.fromEntries([
  ...realmSettings.map(({ name, levels }) => [name, levels] as const),
  ...realmGroupSettings.map(({ name, levels }) => [name, levels] as const),
  ...realmGroupSettings.flatMap(({ legacy, levels }) =>
    legacy === undefined ? [] : [[legacy.name, [0, levels[0]]] as const],
  ),
])

const registration: Spans = { presence_history_limit_days: [288], idle_queue_timeout: [481] }

const parameters: Readonly<Record<string, Spans>> = {
  'POST /register': registration,
  'GET /events': registration,
  'GET /messages': {
    include_anchor: [155],
    message_ids: [300],
    anchor_date: [445],
    ...emptyTopics,
  },
  'GET /messages/{id}': { apply_markdown: [120], ...emptyTopics },
  'GET /messages/{id}/history': emptyTopics,
  'GET /users/me/{id}/topics': emptyTopics,
  'POST /messages': { read_by_sender: [236] },
  'POST /scheduled_messages': { read_by_sender: [236], scheduled_message_id: [179, 184] },
  'PATCH /messages/{id}': { stream_id: [1], prev_content_sha256: [379] },
  'POST /users/me/presence': { last_update_id: [263], history_limit_days: [288] },
  'POST /users/me/status': { emoji_name: [86], emoji_code: [86], reaction_type: [86] },
  'POST /users/me/subscriptions': newChannel,
  'POST /channels/create': newChannel,
  'PATCH /streams/{id}': { ...newChannel, is_archived: [388] },
  'GET /streams': {
    include_web_public: [109],
    exclude_archived: [315],
    include_all: [356],
    include_can_access_content: [356],
  },
  'GET /user_groups': { include_deactivated_groups: [294] },
  'POST /user_groups/create': { ...spansOf('group'), subgroups: [311] },
  'PATCH /user_groups/{id}': { ...spansOf('group'), deactivated: [386] },
  'POST /user_groups/{id}/members': { add_subgroups: [311], delete_subgroups: [311] },
  'GET /users': { user_ids: [384] },
  'PATCH /users/{who}': { new_email: [285] },
  'DELETE /users/{id}': { deactivation_notification_comment: [135], actions: [459] },
  'PATCH /bots/{id}': { short_name: [447] },
  'POST /export/realm': { export_type: [304] },
  'POST /invites': invitation,
  'POST /invites/multiuse': invitation,
  'POST /realm/filters': linkifier,
  'PATCH /realm/filters/{id}': linkifier,
  'POST /realm/profile_fields': spansOf('profileField'),
  'PATCH /realm/profile_fields/{id}': spansOf('profileField'),
  'POST /reminders': { note: [415] },
  'PATCH /settings': { ...ofUserSettings, target_users: [444], skip_if_already_edited: [444] },
  'PATCH /settings/display': ofUserSettings,
  'PATCH /settings/notifications': ofUserSettings,
  'PATCH /realm/user_settings_defaults': ofUserSettings,
  'PATCH /realm': ofRealm,
}

/** True if a server of this level supports a declared parameter of an endpoint. */
export function knowsParameter(method: string, path: string, name: string, level: number): boolean {
  const span = parameters[`${method} ${path}`]?.[name]
  return span === undefined || within(span, level)
}
