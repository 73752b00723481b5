import type { AccountSummary } from './contract.ts'

/** Returns true for an account without notifications, whose unread messages do not count for the icon and the tray. */
export const isQuiet = (account: Pick<AccountSummary, 'muted' | 'paused'> | null): boolean =>
  account !== null && (account.muted || account.paused)
