import { describe, expect, it } from 'vitest'
import { callableRoutes, routes } from './index.ts'
import type { Route } from './route.ts'

const all = Object.entries(routes) as unknown as [string, Route][]
const plainPath = (path: string) => path.replace(/\{\w+\}/g, '{}')
const endpoint = ({ method, path }: Pick<Route, 'method' | 'path'>) => `${method} ${plainPath(path)}`

/** The endpoints for clients in the specification and the protocol documents. */
const documented = `
  GET /server_settings
  POST /fetch_api_key
  POST /dev_fetch_api_key
  GET /dev_list_users
  POST /jwt/fetch_api_key
  POST /users/me/api_key/regenerate

  POST /register
  GET /events
  DELETE /events

  GET /messages
  POST /messages
  GET /messages/{id}
  PATCH /messages/{id}
  DELETE /messages/{id}
  GET /messages/{id}/history
  GET /messages/{id}/read_receipts
  POST /messages/{id}/reactions
  DELETE /messages/{id}/reactions
  POST /messages/{id}/report
  POST /messages/{id}/typing
  POST /message_edit_typing
  GET /messages/summary
  GET /messages/matches_narrow
  POST /messages/render
  POST /messages/flags
  POST /messages/flags/narrow
  POST /mark_all_as_read
  POST /mark_stream_as_read
  POST /mark_topic_as_read
  POST /submessage

  POST /user_uploads
  GET /user_uploads/{realm}
  GET /thumbnail/status/{realm}
  GET /attachments
  DELETE /attachments/{id}

  GET /drafts
  POST /drafts
  PATCH /drafts/{id}
  DELETE /drafts/{id}
  GET /scheduled_messages
  POST /scheduled_messages
  PATCH /scheduled_messages/{id}
  DELETE /scheduled_messages/{id}
  GET /saved_snippets
  POST /saved_snippets
  PATCH /saved_snippets/{id}
  DELETE /saved_snippets/{id}
  GET /reminders
  POST /reminders
  DELETE /reminders/{id}

  GET /users
  GET /users/{id}
  GET /users/{email}
  GET /users/me
  POST /users
  PATCH /users/{id}
  DELETE /users/{id}
  DELETE /users/me
  POST /users/{id}/reactivate
  GET /users/{id}/subscriptions/{stream_id}
  GET /users/{id}/channels
  PATCH /users/me/profile_data
  DELETE /users/me/profile_data
  POST /users/me/avatar
  DELETE /users/me/avatar
  PATCH /settings
  POST /users/me/muted_users/{id}
  DELETE /users/me/muted_users/{id}
  GET /users/me/alert_words
  POST /users/me/alert_words
  DELETE /users/me/alert_words
  POST /users/me/onboarding_steps

  POST /users/me/status
  POST /users/{id}/status
  GET /users/{id}/status
  POST /users/me/presence
  GET /users/{id_or_email}/presence
  GET /realm/presence
  POST /typing
  PATCH /realm/user_settings_defaults

  GET /streams
  GET /streams/{id}
  GET /get_stream_id
  GET /streams/{id}/members
  GET /users/me/subscriptions
  POST /users/me/subscriptions
  DELETE /users/me/subscriptions
  PATCH /users/me/subscriptions
  POST /users/me/subscriptions/properties
  PATCH /users/me/subscriptions/{stream_id}
  POST /channels/create
  PATCH /streams/{id}
  DELETE /streams/{id}
  GET /users/me/{id}/topics
  POST /streams/{id}/delete_topic
  GET /streams/{id}/email_address
  POST /user_topics
  PATCH /users/me/subscriptions/muted_topics
  POST /default_streams
  DELETE /default_streams
  POST /default_stream_groups/create
  PATCH /default_stream_groups/{id}
  DELETE /default_stream_groups/{id}
  PATCH /default_stream_groups/{id}/streams
  POST /channel_folders/create
  GET /channel_folders
  PATCH /channel_folders/{id}
  PATCH /channel_folders

  GET /user_groups
  POST /user_groups/create
  PATCH /user_groups/{id}
  POST /user_groups/{id}/deactivate
  DELETE /user_groups/{id}
  POST /user_groups/{id}/members
  POST /user_groups/{id}/subgroups
  GET /user_groups/{id}/members
  GET /user_groups/{id}/members/{user_id}
  GET /user_groups/{id}/subgroups

  GET /invites
  POST /invites
  POST /invites/multiuse
  POST /invites/{id}/resend
  DELETE /invites/{id}
  DELETE /invites/multiuse/{id}

  PATCH /realm
  POST /realm/icon
  DELETE /realm/icon
  POST /realm/logo
  DELETE /realm/logo
  POST /realm/deactivate
  GET /realm/linkifiers
  GET /realm/filters
  POST /realm/filters
  PATCH /realm/filters/{id}
  DELETE /realm/filters/{id}
  PATCH /realm/linkifiers
  POST /realm/playgrounds
  DELETE /realm/playgrounds/{id}
  GET /realm/emoji
  POST /realm/emoji/{name}
  DELETE /realm/emoji/{name}
  GET /realm/profile_fields
  POST /realm/profile_fields
  PATCH /realm/profile_fields
  PATCH /realm/profile_fields/{id}
  DELETE /realm/profile_fields/{id}
  GET /realm/domains
  POST /realm/domains
  PATCH /realm/domains/{domain}
  DELETE /realm/domains/{domain}
  POST /realm/test_welcome_bot_custom_message
  GET /export/realm
  POST /export/realm
  DELETE /export/realm/{id}
  GET /export/realm/consents

  GET /bots
  POST /bots
  PATCH /bots/{id}
  DELETE /bots/{id}
  GET /bots/{id}/api_key
  POST /bots/{id}/api_key/regenerate
  GET /bot_storage
  PUT /bot_storage
  DELETE /bot_storage

  GET /navigation_views
  POST /navigation_views
  PATCH /navigation_views/{fragment}
  DELETE /navigation_views/{fragment}
  POST /calls/zoom/create
  GET /calls/bigbluebutton/create
  POST /calls/constructorgroups/create
  POST /calls/nextcloud_talk/create

  POST /mobile_push/register
  POST /register_client_device
  POST /remove_client_device
  POST /mobile_push/e2ee/test_notification
  POST /mobile_push/test_notification
  POST /users/me/apns_device_token
  DELETE /users/me/apns_device_token
  POST /users/me/android_gcm_reg_id
  DELETE /users/me/android_gcm_reg_id
`
  .split('\n')
  .map((line) => line.trim())
  .filter((line) => line !== '')

/**
 * Documented, but not in the table: /tus (tus.ts), POST /service-outgoing-webhook (sent to bots: webhookPayload.ts),
 * and POST /zcommand and similar ones (commands that the client executes itself).
 */
describe('the route table', () => {
  it.each(documented)('has %s', (line) => {
    const [method = '', path = ''] = line.split(' ')
    expect(
      all.some(([, route]) => endpoint(route) === `${method} ${plainPath(path)}` || isSection(route, line)),
    ).toBe(true)
  })
  // On old servers, personal settings had separate paths: the last part depends on the level.
  const isSection = ({ method, path }: Route, line: string) => `${method} ${path}` === `${line}{section}`

  it('contains the routes of all areas by name', () => {
    const areas = Object.entries(import.meta.glob(['./**/*.ts', '!./**/*.test.ts'], { eager: true })).flatMap(
      ([file, exports]) =>
        Object.entries(exports as Record<string, object>).flatMap(([name, value]) =>
          name.endsWith('Routes') && name !== 'callableRoutes' ? [{ file, names: Object.keys(value) }] : [],
        ),
    )
    const names = areas.flatMap((area) => area.names).sort()
    expect(names).toEqual([...new Set(names)])
    expect(names).toEqual(Object.keys(routes).sort())
    for (const [name, route] of all) expect(route.name).toBe(name)
  })

  it('has an endpoint once, except for different forms at the same levels', () => {
    const seen = new Map<string, string[]>()
    for (const [name, { method, path, since, until, body }] of all) {
      const key = `${method} ${path} ${String(since)}-${String(until)} ${body}`
      seen.set(key, [...(seen.get(key) ?? []), name])
    }
    expect([...seen.values()].filter((names) => names.length > 1)).toEqual([
      ['registerQueue', 'getBotTokens'],
      ['getEvents', 'registerWithEvents'],
      ['updateAccount', 'updateOwnName'],
    ])
  })

  it.each(all)('%s has a sentence on its effect and permission', (_, { doc, since, until, errors }) => {
    expect(doc).toMatch(/^[A-Z].*\.$/)
    expect(doc.length).toBeGreaterThan(15)
    expect(until ?? Infinity).toBeGreaterThan(since)
    for (const code of errors) expect(code).toMatch(/^[A-Z_]+$/)
  })

  it('lets windows call no route with secrets or reserved for the core', () => {
    const closed = /ApiKey|^dev|^jwt|Push|Token|ClientDevice|Queue|Events|Bot(?:Key|Storage|WithPicture)?$/
    for (const [name, { path }] of all) {
      const isOpen = callableRoutes.has(name as keyof typeof routes)
      if (closed.test(name) || path.includes('api_key') || path.includes('mobile_push'))
        expect([name, isOpen]).toEqual([name, false])
    }
    for (const name of [
      'getServerSettings',
      'sendMessage',
      'getMessages',
      'updateMessageFlags',
      'updatePresence',
      'addReaction',
      'removeReaction',
      'setTyping',
      'createUser',
      'updateAccount',
      'getBots',
      'getTemporaryUpload',
    ] as const)
      expect([name, callableRoutes.has(name)]).toEqual([name, false])
    expect(callableRoutes.has('updateMessage')).toBe(true)
  })

  it('sends files only from the core', () => {
    for (const [name, { body, fromWindow }] of all)
      if (body === 'multipart') expect([name, fromWindow]).toEqual([name, false])
  })
})
