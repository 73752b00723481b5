import type { IncomingMessage } from 'node:http'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { apiEmail } from '../rules/access.ts'
import { ApiError } from './apiError.ts'

/** The user who is shown with this email: how others name them. */
export function userByEmail(server: Server, email: string): User | undefined {
  const wanted = email.toLowerCase()
  return [...server.state.users.values()].find((user) => apiEmail(server, user).toLowerCase() === wanted)
}

/** The user with this delivery email: nobody signs in with another one. */
export function userByDeliveryEmail(server: Server, email: string): User | undefined {
  const wanted = email.toLowerCase()
  return [...server.state.users.values()].find((user) => user.deliveryEmail.toLowerCase() === wanted)
}

/** The caller by Basic authentication, or the service's 401. */
export function authenticate(server: Server, request: IncomingMessage): User {
  const header = request.headers.authorization
  const encoded = /^Basic\s+(\S+)$/i.exec(header ?? '')?.[1]
  if (encoded === undefined) {
    throw new ApiError(
      401,
      'UNAUTHORIZED',
      'Not logged in: API authentication or user session required',
      {},
      { 'WWW-Authenticate': `Basic realm="${server.wireName}"` },
    )
  }
  const pair = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = pair.indexOf(':')
  const user = userByDeliveryEmail(server, pair.slice(0, colon))
  const key = pair.slice(colon + 1)
  if (colon < 0 || user === undefined || user.apiKey !== key)
    throw new ApiError(401, 'INVALID_API_KEY', 'Invalid API key')
  if (server.state.realm.isDeactivated)
    throw new ApiError(401, 'REALM_DEACTIVATED', 'This organization has been deactivated')
  if (!user.isActive) throw new ApiError(401, 'USER_DEACTIVATED', 'Account is deactivated')
  return user
}
