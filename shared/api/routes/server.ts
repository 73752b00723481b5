import { z } from 'zod'
import { int, isRecord, optionalListOf } from '../records/lenient.ts'
import { hasIdleQueueTimeout, hasPartialSubscribers } from '../capabilities.ts'
import { parseSnapshot } from '../snapshot.ts'
import { discoverWireName } from '../wireName.ts'
import { jsonText, nothing, reads, route } from './route.ts'

const none = z.object({}).default({})

const settings = z.looseObject({
  result: z.literal('success').optional(),
  external_authentication_methods: optionalListOf(
    z.looseObject({
      name: z.string(),
      display_name: z.string(),
      display_icon: z.string().nullish(),
      login_url: z.string(),
    }),
  ),
  authentication_methods: z.record(z.string(), z.unknown()).optional().catch(undefined),
  email_auth_enabled: z.boolean().optional().catch(undefined),
  require_email_format_usernames: z.boolean().catch(true),
  is_incompatible: z.boolean().catch(false),
  realm_url: z.string().optional().catch(undefined),
  realm_uri: z.string().optional().catch(undefined),
  realm_name: z.string().optional().catch(undefined),
  realm_icon: z.string().optional().catch(undefined),
  realm_description: z.string().catch(''),
})

/** E-mail or LDAP: either takes a name and a password. Where the server tells neither way, trying is free. */
function takesPasswords(wire: z.output<typeof settings>): boolean {
  const methods = wire.authentication_methods
  if (wire.email_auth_enabled === true) return true
  if (methods === undefined) return wire.email_auth_enabled === undefined
  return methods.password === true || methods.ldap === true || methods.email === true
}

/** Global settings, unauthenticated. Throws when the answer is not of this service. */
export const getServerSettings = route({
  name: 'getServerSettings',
  method: 'GET',
  path: '/server_settings',
  auth: false,
  params: none,
  wire: () => ({}),
  result: (answer) => {
    if (
      !isRecord(answer) ||
      !('authentication_methods' in answer || 'realm_url' in answer || 'realm_uri' in answer)
    )
      throw new TypeError('not an answer of this service')
    const wire = settings.parse(answer)
    const { wireName, featureLevel } = discoverWireName(answer)
    const version = answer[`${wireName}_version`]
    return {
      wireName,
      featureLevel,
      version: typeof version === 'string' ? version : '',
      isIncompatible: wire.is_incompatible,
      /** null: asked at the root of a server of several organisations. */
      realmUrl: wire.realm_url ?? wire.realm_uri ?? null,
      realmName: wire.realm_name ?? '',
      realmIcon: wire.realm_icon ?? null,
      /** HTML. */
      realmDescription: wire.realm_description,
      passwordEnabled: takesPasswords(wire),
      usernamesAreEmails: wire.require_email_format_usernames,
      externalMethods: wire.external_authentication_methods.map((method) => ({
        name: method.name,
        displayName: method.display_name,
        icon: method.display_icon ?? null,
        loginUrl: method.login_url,
      })),
    }
  },
})
export type ServerSettings = ReturnType<typeof getServerSettings.result>

export const fetchApiKey = route({
  name: 'fetchApiKey',
  method: 'POST',
  path: '/fetch_api_key',
  auth: false,
  params: z.object({ username: z.string(), password: z.string() }),
  wire: (params) => params,
  result: reads(
    z
      .looseObject({ api_key: z.string(), email: z.string(), user_id: int.optional() })
      .transform((wire) => ({ apiKey: wire.api_key, email: wire.email, userId: wire.user_id ?? null })),
  ),
})

/** What this client can read, declared at every registration; old servers ignore names they do not know. */
const clientCapabilities = {
  notification_settings_null: true,
  bulk_message_deletion: true,
  user_avatar_url_field_optional: true,
  stream_typing_notifications: true,
  user_settings_object: true,
  linkifier_url_template: true,
  user_list_incomplete: true,
  include_deactivated_groups: true,
  archived_channels: true,
  empty_topic_name: true,
  simplified_presence_events: true,
  individual_emoji_changes: true,
}

/**
 * Allocates an event queue and answers the state at that moment. Without lists of event types it asks for
 * everything, so that a newer server's additions arrive (and are counted as unknown).
 */
export const registerQueue = route({
  name: 'registerQueue',
  method: 'POST',
  path: '/register',
  params: z.object({
    idleQueueTimeoutSeconds: int.optional(),
    /** In the form that every server takes: for one that is older than we were told. */
    plain: z.boolean().default(false),
  }),
  wire: (params, { featureLevel }) => ({
    apply_markdown: true,
    client_gravatar: true,
    include_subscribers: !params.plain && hasPartialSubscribers(featureLevel) ? jsonText('partial') : true,
    client_capabilities: clientCapabilities,
    idle_queue_timeout:
      !params.plain && hasIdleQueueTimeout(featureLevel) ? params.idleQueueTimeoutSeconds : undefined,
  }),
  result: parseSnapshot,
})

export const getEvents = route({
  name: 'getEvents',
  method: 'GET',
  path: '/events',
  params: z.object({ queueId: z.string(), lastEventId: int, dontBlock: z.boolean().default(false) }),
  wire: (params) => ({
    queue_id: params.queueId,
    last_event_id: params.lastEventId,
    dont_block: params.dontBlock ? true : undefined,
  }),
  /** The events unparsed: one bad one must not cost the others (see createEventParser). */
  result: reads(z.looseObject({ events: z.array(z.unknown()) }).transform((wire) => wire.events)),
})

export const deleteQueue = route({
  name: 'deleteQueue',
  method: 'DELETE',
  path: '/events',
  params: z.object({ queueId: z.string() }),
  wire: (params) => ({ queue_id: params.queueId }),
  result: nothing,
})
