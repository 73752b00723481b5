import type { AccountState } from '../../shared/model/state/account.ts'
import { accountSetting } from '../../shared/model/organization/serviceSettings.ts'
import { startHash } from './route.ts'

const inboxHash = '#inbox'

/**
 * The place where an account starts, and to which Escape leads, as the account's setting has it. The feed stands in for
 * a view that this window does not have, and on servers that are too old for the setting.
 */
export const startViewHash = (state: AccountState): string =>
  accountSetting(state, 'homeView') === 'inbox' ? inboxHash : startHash
