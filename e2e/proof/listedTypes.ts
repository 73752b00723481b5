import { eventSchemas } from '../../shared/api/events/index.ts'

/** What a server that has something newer sends by name only: nobody asks for both. */
const replaced: ReadonlySet<string> = new Set([
  'muted_topics',
  'realm_filters',
  'update_display_settings',
  'update_global_notifications',
])

const types = Object.keys(eventSchemas).filter((type) => !replaced.has(type))

/** What a registration tells under a name that no event has. */
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
 * A registration's form as a client sends it that takes by name what it takes, all of it: typing_edit_message comes to
 * no other.
 */
export function withListedTypes(form: string): string {
  const lists = { event_types: types, fetch_event_types: [...types, ...fetched] }
  const added = Object.entries(lists).map(([name, list]) => [name, JSON.stringify(list)])
  return `${form}&${new URLSearchParams(added).toString()}`
}
