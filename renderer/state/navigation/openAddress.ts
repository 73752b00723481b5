import { formatAddress, type Address } from '../../../shared/content/links/address.ts'
import { uiStore } from '../uiStore.ts'
import { navigateHash, type NavigateOptions } from './navigation.ts'

type OpenOptions = Pick<NavigateOptions, 'account' | 'focus' | 'replace'>

/**
 * Shows an address. Pages that the user browses one after another share an entry of the history, so that Back leaves
 * their pane: pages of the settings, groups, previews in the channel directory and tabs of a channel. A new bot takes
 * the entry of its form.
 */
export function openAddress(address: Address, { account, ...options }: OpenOptions = {}): void {
  const now = uiStore.getState().route.address
  const replace = options.replace ?? sharesEntry(now, address)
  const focus =
    options.focus === undefined && staysInPage(now, address) ? {} : { focus: options.focus ?? 'messages' }
  navigateHash(formatAddress(address), { replace, ...(account !== undefined && { account }), ...focus })
}

function sharesEntry(now: Address, next: Address): boolean {
  if (next.view === 'settings') return now.view === 'settings'
  if (next.view === 'groups') return next.page === 'group' && now.view === 'groups' && now.page !== 'list'
  if (next.view === 'bots') return next.page === 'bot' && now.view === 'bots' && now.page === 'new'
  return staysInPage(now, next)
}

/** True for another preview or tab of a channel, which leaves the focus where it is. */
const staysInPage = (now: Address, next: Address): boolean =>
  next.view === 'channels' &&
  now.view === 'channels' &&
  now.page === next.page &&
  (now.page !== 'settings' || (next.page === 'settings' && now.channelId === next.channelId))
