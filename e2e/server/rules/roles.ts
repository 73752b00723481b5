import { ApiError } from '../http/apiError.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'

/** Returns the error for a user without the required role. */
export function roleNeeded(server: Server, role: 'owner' | 'administrator'): ApiError {
  const code = server.has('roleErrorCode') ? 'UNAUTHORIZED_PRINCIPAL' : 'BAD_REQUEST'
  return new ApiError(400, code, `Must be an organization ${role}`)
}

export function mustBeOwner(server: Server, user: User): void {
  if (user.role > 100) throw roleNeeded(server, 'owner')
}

/** Refuses all users except administrators and owners. */
export function mustBeAdmin(server: Server, user: User): void {
  if (user.role > 200) throw roleNeeded(server, 'administrator')
}

/** Refuses guests. */
export function mustBeMember(user: User): void {
  if (user.role === 600) throw new ApiError(400, 'BAD_REQUEST', 'Not allowed for guest users')
}
