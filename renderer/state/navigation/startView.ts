import type { AccountState } from '../../../shared/model/state/account.ts'
import { accountSetting } from '../../../shared/model/organization/serviceSettings.ts'
import { startHash } from './route.ts'

const hashes = { inbox: '#inbox', recent_topics: '#recent', all_messages: startHash } as const

/**
 * The place where an account starts, and to which Escape leads, as the account's setting has it. The feed stands in for
 * a view that this window does not know, and on servers that are too old for the setting.
 */
export function startViewHash(state: AccountState): string {
  const view = accountSetting(state, 'homeView')
  return view === null ? startHash : hashes[view]
}
