import { eventSchemas } from '../../../shared/api/events/index.ts'

/**
 * Event types with a newer replacement. A server that has the replacement sends them only to clients that name them,
 * and no client asks for both.
 */
const replaced: ReadonlySet<string> = new Set([
  'muted_topics',
  'realm_filters',
  'update_display_settings',
  'update_global_notifications',
])

const types = Object.keys(eventSchemas).filter((type) => !replaced.has(type))

/** Fetch types of a registration that are not event types. */
const fetched = [
  'channel_folders',
  'giphy',
  'klipy',
  'navigation_views',
  'realm_billing',
  'realm_embedded_bots',
  'realm_incoming_webhook_bots',
  'realm_user_groups',
  'recent_private_conversations',
  'starred_messages',
  'stop_words',
  'tenor',
  'video_calls',
]

/**
 * Returns the form of a registration in which the client names every type that it accepts. Only such a client
 * receives typing_edit_message.
 */
export function withListedTypes(form: string): string {
  const lists = { event_types: types, fetch_event_types: [...types, ...fetched] }
  const added = Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)])
  return `${form}&${new URLSearchParams(added).toString()}`
}
