import type { IncomingMessage } from 'node:http'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { apiEmail } from '../rules/access.ts'
import { ApiError, badRequest } from './apiError.ts'

/** Finds a user by the displayed email. */
export function userByEmail(server: Server, email: string): User | undefined {
  const wanted = email.toLowerCase()
  for (const user of server.state.users.values())
    if (apiEmail(server, user).toLowerCase() === wanted) return user
  return undefined
}

/** Finds a user by delivery email, the only one valid for signing in. */
export function userByDeliveryEmail(server: Server, email: string): User | undefined {
  const wanted = email.toLowerCase()
  for (const user of server.state.users.values()) if (user.deliveryEmail.toLowerCase() === wanted) return user
  return undefined
}

/** 401 for wrong credentials: always the same code. */
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

/** Returns the user of the request's session cookie. */
function sessionUser(server: Server, request: IncomingMessage): User | undefined {
  if (!server.has('sessionCookies')) return undefined
  const token = /(?:^|;)\s*sessionid=([^;\s]+)/.exec(request.headers.cookie ?? '')?.[1]
  const id = token === undefined ? undefined : server.state.sessions.get(token)
  return id === undefined ? undefined : server.state.users.get(id)
}

/** Returns the user of the email and key in an Authorization header. */
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

/** Returns the caller by Basic authentication or session; throws 401. */
export function authenticate(server: Server, request: IncomingMessage): User {
  const header = request.headers.authorization
  const user = header === undefined ? sessionUser(server, request) : keyUser(server, header)
  if (user === undefined) throw unauthorized(server, notLoggedIn)
  if (server.state.realm.isDeactivated) throw unauthorized(server, 'This organization has been deactivated')
  if (!user.isActive) throw unauthorized(server, 'Account is deactivated')
  return user
}
