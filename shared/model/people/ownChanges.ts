import { roles } from '../organization/roles.ts'
import { realmBoolean } from '../organization/realm.ts'
import type { AccountState } from '../state/accountState.ts'
import { selectSelf } from './users.ts'

/** Parts of the user's account that the organization may lock. */
export type OwnField = 'name' | 'email' | 'avatar'

/**
 * Returns true when the user may change the field. Administrators always may; otherwise both the organization and the
 * server must allow it.
 */
export function mayChangeOwn(state: AccountState, field: OwnField): boolean {
  const self = selectSelf(state)
  if (self !== undefined && self.role <= roles.admin) return true
  return [`${field}_changes_disabled`, `server_${field}_changes_disabled`].every(
    (name) => !realmBoolean(state, name, false),
  )
}

/**
 * Returns true when users sign in with a password stored by the server, not by an external directory. Events contain
 * only the methods; a registration has two more fields.
 */
export function hasPasswords(state: AccountState): boolean {
  const methods: unknown = state.realm.fields['authentication_methods']
  const method = typeof methods === 'object' && methods !== null && 'Email' in methods ? methods.Email : null
  return (
    enabled(method) ??
    (realmBoolean(state, 'password_auth_enabled', true) && realmBoolean(state, 'email_auth_enabled', true))
  )
}

/** Reads a method in both of the servers' forms; null when it has neither. */
function enabled(method: unknown): boolean | null {
  if (typeof method === 'boolean') return method
  const isTold = typeof method === 'object' && method !== null && 'enabled' in method
  return isTold && typeof method.enabled === 'boolean' ? method.enabled : null
}
