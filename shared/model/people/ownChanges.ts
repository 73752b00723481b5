import { roles } from '../permissions/roles.ts'
import { realmBoolean } from '../organization/realm.ts'
import type { AccountState } from '../state/account.ts'
import { selectSelf } from './users.ts'

/** Parts of their own account that an organisation can keep people from changing. */
export type OwnField = 'name' | 'email' | 'avatar'

/** True where the person may change it. Administrators always may; the server has a say beside the organisation. */
export function mayChangeOwn(state: AccountState, field: OwnField): boolean {
  const self = selectSelf(state)
  if (self !== undefined && self.role <= roles.admin) return true
  return [`${field}_changes_disabled`, `server_${field}_changes_disabled`].every(
    (name) => !realmBoolean(state, name, false),
  )
}

/**
 * True where people sign in with a password that the service itself keeps, and not a directory beside it. Events tell
 * of the methods alone; a registration has two fields beside them.
 */
export function hasPasswords(state: AccountState): boolean {
  const methods: unknown = state.realm.fields['authentication_methods']
  const method = typeof methods === 'object' && methods !== null && 'Email' in methods ? methods.Email : null
  return (
    enabled(method) ??
    (realmBoolean(state, 'password_auth_enabled', true) && realmBoolean(state, 'email_auth_enabled', true))
  )
}

/** Reads a method in both forms that servers tell; null: it is in neither. */
function enabled(method: unknown): boolean | null {
  if (typeof method === 'boolean') return method
  const isTold = typeof method === 'object' && method !== null && 'enabled' in method
  return isTold && typeof method.enabled === 'boolean' ? method.enabled : null
}
