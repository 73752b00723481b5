import { z } from 'zod'
import {
  address,
  descriptionOrNone,
  flag,
  name,
  openRecord,
  optionalListOf,
  token,
} from '../../records/lenient.ts'
import { bounded } from '../../bounded.ts'
import { discoverWireName, reportsLevel } from '../../wireName.ts'
import { none } from '../params.ts'
import { route } from '../route.ts'

const settings = z.object({
  result: z.literal('success').optional(),
  external_authentication_methods: optionalListOf(
    z.object({
      name,
      display_name: name,
      display_icon: address.nullish(),
      login_url: token,
      signup_url: token.nullish(),
    }),
    'signInMethods',
  ),
  authentication_methods: openRecord.optional().catch(undefined),
  email_auth_enabled: z.boolean().optional().catch(undefined),
  require_email_format_usernames: z.boolean().catch(true),
  is_incompatible: z.boolean().catch(false),
  realm_url: token.optional().catch(undefined),
  realm_uri: token.optional().catch(undefined),
  realm_name: name.optional().catch(undefined),
  realm_icon: address.optional().catch(undefined),
  realm_description: descriptionOrNone.catch(''),
  realm_web_public_access_enabled: flag.catch(false),
  push_notifications_enabled: flag.catch(false),
})

/** Email and LDAP both take a name and a password. If the server reports neither, trying is harmless. */
function takesPasswords(wire: z.output<typeof settings>): boolean {
  const methods = wire.authentication_methods
  if (wire.email_auth_enabled === true) return true
  if (methods === undefined) return wire.email_auth_enabled === undefined
  return methods.password === true || methods.ldap === true || methods.email === true
}

/**
 * Each of these fields identifies the server's type. None is guaranteed, and a root domain has no fields about an
 * organization.
 */
const tellingFields = [
  'authentication_methods',
  'external_authentication_methods',
  'email_auth_enabled',
  'require_email_format_usernames',
  'realm_url',
  'realm_uri',
  'realm_name',
]
const ofTheService = z
  .looseObject({})
  .refine(
    (answer) => tellingFields.some((name) => name in answer) || reportsLevel(answer),
    'not an answer of this service',
  )

/** Throws when the response is from another type of server. */
const getServerSettings = route({
  name: 'getServerSettings',
  doc: 'Tells what server and organization this is and how one signs in; everybody, without credentials.',
  method: 'GET',
  path: '/server_settings',
  auth: false,
  params: none,
  wire: () => ({}),
  result: bounded(
    null,
    (answer) => {
      const response = ofTheService.parse(answer)
      const wire = settings.parse(answer)
      const { wireName, featureLevel } = discoverWireName(response)
      const named = (suffix: string) => {
        const value = response[`${wireName}_${suffix}`]
        return name.safeParse(value).data ?? ''
      }
      return {
        wireName,
        featureLevel,
        version: named('version'),
        /**
         * Version that a fork is based on; the version itself without a fork; "" when unknown (specification, Get
         * server settings).
         */
        mergeBase: named('merge_base'),
        isIncompatible: wire.is_incompatible,
        /** null at the root of a server with several organizations. */
        realmUrl: wire.realm_url ?? wire.realm_uri ?? null,
        realmName: wire.realm_name ?? '',
        realmIcon: wire.realm_icon ?? null,
        /** HTML. */
        realmDescription: wire.realm_description,
        hasPublicAccess: wire.realm_web_public_access_enabled,
        hasPushNotifications: wire.push_notifications_enabled,
        passwordEnabled: takesPasswords(wire),
        usernamesAreEmails: wire.require_email_format_usernames,
        externalMethods: wire.external_authentication_methods.map((method) => ({
          name: method.name,
          displayName: method.display_name,
          icon: method.display_icon ?? null,
          loginUrl: method.login_url,
          signupUrl: method.signup_url ?? null,
        })),
      }
    },
    settings,
  ),
})
export type ServerSettings = ReturnType<typeof getServerSettings.result>

export const serverRoutes = { getServerSettings } as const
