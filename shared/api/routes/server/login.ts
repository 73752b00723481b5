import { z } from 'zod'
import { address, int, listOf, name, token } from '../../records/lenient.ts'
import { user } from '../../records/people/user.ts'
import { none } from '../params.ts'
import { reads, route } from '../route.ts'

const grant = z.object({
  api_key: token,
  email: name,
  /** Missing below level 171. Then `getOwnUser` returns the key's owner. */
  user_id: int.nullish(),
})
const grantOf = (wire: z.output<typeof grant>) => ({
  apiKey: wire.api_key,
  email: wire.email,
  userId: wire.user_id ?? null,
})
const accountErrors = ['USER_DEACTIVATED', 'REALM_DEACTIVATED'] as const

const fetchApiKey = route({
  name: 'fetchApiKey',
  doc: 'Gives the key for a name and a password; everybody, without credentials, where passwords are in use.',
  method: 'POST',
  path: '/fetch_api_key',
  auth: false,
  errors: ['AUTHENTICATION_FAILED', 'PASSWORD_AUTH_DISABLED', 'PASSWORD_RESET_REQUIRED', ...accountErrors],
  /** Usually an email address; with a directory service, its user name. */
  params: z.object({ username: z.string(), password: z.string() }),
  wire: (params) => params,
  result: reads(grant.transform(grantOf)),
})

const devFetchApiKey = route({
  name: 'devFetchApiKey',
  doc: 'Gives the key of any account by its e-mail address; everybody, on development servers only.',
  method: 'POST',
  path: '/dev_fetch_api_key',
  auth: false,
  errors: [...accountErrors],
  params: z.object({ username: z.string() }),
  wire: (params) => params,
  result: reads(grant.transform(grantOf)),
})

const devUsers = listOf(
  z
    .object({ email: name, realm_url: address.nullish(), realm_uri: address.nullish() })
    .transform((wire) => ({ email: wire.email, realmUrl: wire.realm_url ?? wire.realm_uri ?? null })),
)
const devListUsers = route({
  name: 'devListUsers',
  doc: 'Lists the accounts that can be signed in to without a password; everybody, on development servers only.',
  method: 'GET',
  path: '/dev_list_users',
  auth: false,
  params: none,
  wire: () => ({}),
  result: reads(
    z
      .object({ direct_admins: devUsers, direct_users: devUsers })
      .transform((wire) => ({ admins: wire.direct_admins, users: wire.direct_users })),
  ),
})

const jwtFetchApiKey = route({
  name: 'jwtFetchApiKey',
  doc: "Gives the key for a token that the organization's own sign-in page made; everybody who has one.",
  method: 'POST',
  path: '/jwt/fetch_api_key',
  auth: false,
  since: 160,
  errors: ['AUTHENTICATION_FAILED', ...accountErrors],
  /** A JWT with the claim `email`. */
  params: z.object({ token: z.string(), includeProfile: z.boolean().optional() }),
  wire: (params) => ({ token: params.token, include_profile: params.includeProfile }),
  result: reads(
    grant.extend({ user: user.nullish() }).transform((wire) => ({
      ...grantOf({ ...wire, user_id: wire.user_id ?? wire.user?.id }),
      user: wire.user ?? null,
    })),
  ),
})

const regenerateApiKey = route({
  name: 'regenerateApiKey',
  doc: 'Gives a new key and ends the old one everywhere; everybody. From level 492 push registrations go with it.',
  method: 'POST',
  path: '/users/me/api_key/regenerate',
  params: none,
  wire: () => ({}),
  result: reads(z.object({ api_key: token }).transform((wire) => ({ apiKey: wire.api_key }))),
})

/** Routes that return a key. All stay in the core, because they contain secrets. */
export const loginRoutes = {
  fetchApiKey,
  devFetchApiKey,
  devListUsers,
  jwtFetchApiKey,
  regenerateApiKey,
} as const
