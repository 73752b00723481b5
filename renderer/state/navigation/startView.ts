import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { accountSetting } from '../../../shared/model/organization/serviceSettings.ts'
import { formatAddress, startHash } from '../../../shared/content/links/address.ts'

const hashes = {
  inbox: formatAddress({ view: 'inbox' }),
  recent_topics: formatAddress({ view: 'recent' }),
  all_messages: startHash,
} as const

/**
 * Returns the hash of the account's home view, where it starts and to which Escape leads. Falls back to the feed if
 * this app does not have the view or the server is too old for the setting.
 */
export function startViewHash(state: AccountState): string {
  const view = accountSetting(state, 'homeView')
  return view === null ? startHash : hashes[view]
}
