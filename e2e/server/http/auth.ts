import type { IncomingMessage } from 'node:http'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { apiEmail } from '../rules/access.ts'
import { ApiError, badRequest } from './apiError.ts'

/** The user who is shown with this email: how others name them. */
export function userByEmail(server: Server, email: string): User | undefined {
  const wanted = email.toLowerCase()
  for (const user of server.state.users.values())
    if (apiEmail(server, user).toLowerCase() === wanted) return user
  return undefined
}

/** The user with this delivery email: nobody signs in with another one. */
export function userByDeliveryEmail(server: Server, email: string): User | undefined {
  const wanted = email.toLowerCase()
  for (const user of server.state.users.values()) if (user.deliveryEmail.toLowerCase() === wanted) return user
  return undefined
}

/** The 401 of a request that nobody's credentials go with: one code, whatever was wrong with them. */
function unauthorized(server: Server, message: string): ApiError {
  return new ApiError(
    401,
    'UNAUTHORIZED',
    message,
    {},
    { 'WWW-Authenticate': `Basic realm="${server.wireName}"` },
  )
}

const notLoggedIn = 'Not logged in: API authentication or user session required'

/** The user of a session whose cookie the request carries. */
function sessionUser(server: Server, request: IncomingMessage): User | undefined {
  if (!server.has('sessionCookies')) return undefined
  const token = /(?:^|;)\s*sessionid=([^;\s]+)/.exec(request.headers.cookie ?? '')?.[1]
  const id = token === undefined ? undefined : server.state.sessions.get(token)
  return id === undefined ? undefined : server.state.users.get(id)
}

/** The user whose address and key an Authorization header holds. */
function keyUser(server: Server, header: string): User {
  const [type = '', encoded, ...more] = header.trim().split(/\s+/)
  if (encoded !== undefined && more.length === 0 && type.toLowerCase() !== 'basic')
    throw server.has('otherSchemesAreNoKeys')
      ? unauthorized(server, notLoggedIn)
      : badRequest('This endpoint requires HTTP basic authentication.')
  const pair = Buffer.from(encoded ?? '', 'base64')
    .toString('utf8')
    .split(':')
  const [email, key] = pair
  if (pair.length !== 2 || more.length > 0 || email === undefined || key === undefined)
    throw unauthorized(server, 'Invalid authorization header for basic auth')
  if (key.length !== keyLength) throw unauthorized(server, 'Malformed API key')
  const user = userByDeliveryEmail(server, email)
  if (user?.apiKey !== key) throw unauthorized(server, 'Invalid API key')
  return user
}

const keyLength = 32

/** The caller by Basic authentication or a session, or the service's 401. */
export function authenticate(server: Server, request: IncomingMessage): User {
  const header = request.headers.authorization
  const user = header === undefined ? sessionUser(server, request) : keyUser(server, header)
  if (user === undefined) throw unauthorized(server, notLoggedIn)
  if (server.state.realm.isDeactivated) throw unauthorized(server, 'This organization has been deactivated')
  if (!user.isActive) throw unauthorized(server, 'Account is deactivated')
  return user
}
