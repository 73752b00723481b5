import type { eventSchemas } from '../../shared/api/events/index.ts'
import type { ServerEvent } from '../../shared/api/serverEvent.ts'

type KeyOf<E> = E extends { readonly type: infer Type extends string; readonly op: infer Op extends string }
  ? `${Type} ${Op}`
  : E extends { readonly type: infer Type extends string }
    ? Type
    : never

export type EventKey = KeyOf<ServerEvent>

/** Each event in our words, with its op: heard in the walk (null), or why it is not. */
export const everyEvent: Readonly<Record<EventKey, string | null>> = {
  message: null,
  update_message: null,
  delete_message: null,
  'update_message_flags add': null,
  'update_message_flags remove': null,
  'reaction add': null,
  'reaction remove': null,
  submessage: null,
  'typing start': null,
  'typing stop': null,
  'typing_edit_message start': null,
  'typing_edit_message stop': null,
  presence: null,
  user_status: null,
  'realm_user add': null,
  'realm_user update': null,
  'realm_user remove': null,
  'user_group add': null,
  'user_group update': null,
  'user_group add_members': null,
  'user_group remove_members': null,
  'user_group add_subgroups': null,
  'user_group remove_subgroups': null,
  'user_group remove': null,
  'channel create': null,
  'channel delete': null,
  'channel update': null,
  'subscription add': null,
  'subscription remove': null,
  'subscription update': null,
  'subscription peer_add': null,
  'subscription peer_remove': null,
  'channel_folder add': null,
  'channel_folder update': null,
  'channel_folder reorder': null,
  user_topic: null,
  muted_topics: null,
  muted_users: null,
  user_settings: null,
  alert_words: null,
  'realm update': null,
  'realm deactivated': null,
  realm_emoji: null,
  realm_emoji_update: null,
  realm_linkifiers: null,
  custom_profile_fields: null,
  default_channels: null,
  default_channel_groups: null,
  realm_user_settings_defaults: null,
  realm_playgrounds: null,
  'realm_domains add': null,
  'realm_domains change': null,
  'realm_domains remove': null,
  'realm_bot add': null,
  'realm_bot update': null,
  'realm_bot delete': null,
  realm_export: null,
  realm_export_consent: null,
  invites_changed: null,
  video_call_token: 'the reference server has nobody to sign in with at a provider of calls',
  'drafts add': null,
  'drafts update': null,
  'drafts remove': null,
  'scheduled_messages add': null,
  'scheduled_messages update': null,
  'scheduled_messages remove': null,
  'reminders add': null,
  'reminders remove': null,
  'saved_snippets add': null,
  'saved_snippets update': null,
  'saved_snippets remove': null,
  'navigation_view add': null,
  'navigation_view update': null,
  'navigation_view remove': null,
  'attachment add': null,
  'attachment update': null,
  'attachment remove': null,
  onboarding_steps: null,
  push_device: null,
  'device add': null,
  'device update': null,
  'device remove': null,
  restart: null,
  web_reload_client: null,
  heartbeat: null,
  unknown: 'what is understood is never that',
}

/** The key of an event. */
export const keyOf = (event: ServerEvent): EventKey =>
  ('op' in event ? `${event.type} ${event.op}` : event.type) as EventKey

/** Types on the wire that the walk does not meet, and why. */
export const unheardTypes: Partial<Readonly<Record<keyof typeof eventSchemas, string>>> = {
  has_zoom_token: 'the reference server has nobody to sign in with at a provider of calls',
  has_webex_token: 'the reference server has nobody to sign in with at a provider of calls',
}
