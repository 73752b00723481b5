import { createHmac, timingSafeEqual } from 'node:crypto'
import { z } from 'zod'
import { newKey } from '../../actions/people/accounts.ts'
import { ApiError, badRequest } from '../../http/apiError.ts'
import { userByDeliveryEmail } from '../../http/auth.ts'
import { bool, or, text } from '../../http/params.ts'
import { route } from '../../http/route.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'
import { userRecord } from '../../wire/user.ts'

function keyAnswer(server: Server, user: User): Record<string, unknown> {
  return {
    api_key: user.apiKey,
    email: user.deliveryEmail,
    ...(server.level >= 171 ? { user_id: user.id } : {}),
  }
}

function checkActive(server: Server, user: User | undefined): User {
  if (server.state.realm.isDeactivated)
    throw new ApiError(401, 'REALM_DEACTIVATED', 'This organization has been deactivated')
  if (user === undefined || user.isSystem)
    throw new ApiError(
      server.has('unauthorizedIs401') ? 401 : 403,
      'AUTHENTICATION_FAILED',
      'Your username or password is incorrect',
    )
  if (!user.isActive) throw new ApiError(401, 'USER_DEACTIVATED', 'Account is deactivated')
  return user
}

function checkDevelopment(server: Server): void {
  if (!server.services.development) throw badRequest('Endpoint not available in production.')
}

/** Development servers issue keys without a password. */
const development = [
  route(
    'POST',
    '/dev_fetch_api_key',
    { username: text },
    ({ server, params }) => {
      checkDevelopment(server)
      return keyAnswer(server, checkActive(server, userByDeliveryEmail(server, params.username)))
    },
    { open: true },
  ),
  route(
    'GET',
    '/dev_list_users',
    {},
    ({ server }) => {
      checkDevelopment(server)
      const people = [...server.state.users.values()].filter((user) => user.isActive && user.botType === null)
      const entry = (user: User) => ({
        email: user.deliveryEmail,
        realm_url: server.realmUrl,
        ...(server.level < 257 ? { realm_uri: server.realmUrl } : {}),
      })
      return {
        direct_admins: people.filter((user) => user.role <= 200).map(entry),
        direct_users: people.filter((user) => user.role > 200).map(entry),
      }
    },
    { open: true },
  ),
]

const header = z.object({ alg: z.literal('HS256') })
const claims = z.object({ email: z.string() })

function part(encoded: string | undefined): unknown {
  return JSON.parse(Buffer.from(encoded ?? '', 'base64url').toString('utf8'))
}

/** Returns the email in a token that was signed with the organization's secret. */
function emailOfToken(secret: string, token: string): string {
  const [head, body, signature] = token.split('.')
  try {
    header.parse(part(head))
    const wanted = createHmac('sha256', secret)
      .update(`${head ?? ''}.${body ?? ''}`)
      .digest()
    const signatureBytes = Buffer.from(signature ?? '', 'base64url')
    if (wanted.length !== signatureBytes.length || !timingSafeEqual(wanted, signatureBytes))
      throw new Error('signature')
    const parsed = claims.safeParse(part(body))
    if (parsed.success) return parsed.data.email
  } catch {
    throw badRequest('Bad JSON web token')
  }
  throw badRequest('No email specified in JSON web token claims')
}

const byToken = route(
  'POST',
  '/jwt/fetch_api_key',
  { token: text, include_profile: or(bool, false) },
  ({ server, params }) => {
    const secret = server.services.jwtSecret
    if (secret === null) throw badRequest('JWT authentication is not enabled for this organization')
    const user = checkActive(server, userByDeliveryEmail(server, emailOfToken(secret, params.token)))
    const options = { viewer: user, clientGravatar: false, withActive: true, withProfile: true }
    return {
      api_key: user.apiKey,
      email: user.deliveryEmail,
      ...(params.include_profile ? { user: userRecord(server, user, options) } : {}),
    }
  },
  { open: true, levels: [160] },
)

const regenerate = route('POST', '/users/me/api_key/regenerate', {}, ({ server, user }) => {
  user.apiKey = newKey()
  if (server.has('keyDropsPush') && user.own) {
    user.own.pushAccounts.clear()
    user.own.pushTokens.clear()
    for (const device of user.own.devices.values())
      Object.assign(device, { pushKeyId: null, tokenId: null, pendingTokenId: null, tokenUpdated: null })
  }
  // Ends polls that used the old key, whose next request is refused.
  for (const queue of server.queues.byUser.get(user.id) ?? []) queue.poll?.(queue.events)
  return { api_key: user.apiKey }
})

export const keyRoutes = [...development, byToken, regenerate]
