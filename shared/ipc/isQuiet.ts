import type { AccountSummary } from './contract.ts'

/** True if the account notifies of nothing, so that its unread messages do not count for the icon and the tray. */
export const isQuiet = (account: Pick<AccountSummary, 'muted' | 'paused'> | null): boolean =>
  account !== null && (account.muted || account.paused)
