import type { AccountState } from '../../../shared/model/state/account.ts'
import { accountSetting } from '../../../shared/model/organization/serviceSettings.ts'
import { formatAddress, startHash } from '../../../shared/content/links/address.ts'

const hashes = {
  inbox: formatAddress({ view: 'inbox' }),
  recent_topics: formatAddress({ view: 'recent' }),
  all_messages: startHash,
} as const

/**
 * The place where an account starts, and to which Escape leads, as the account's setting has it. The feed stands in for
 * a view that this window does not know, and on servers that are too old for the setting.
 */
export function startViewHash(state: AccountState): string {
  const view = accountSetting(state, 'homeView')
  return view === null ? startHash : hashes[view]
}
