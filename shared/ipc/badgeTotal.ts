import type { AccountSummary } from './accountSummary.ts'
import { isQuiet } from './isQuiet.ts'

/** Returns the number for the app's icon and window title. Muted and paused accounts do not count. */
export const badgeTotal = (accounts: readonly Pick<AccountSummary, 'badge' | 'muted' | 'paused'>[]): number =>
  accounts.reduce((sum, account) => (isQuiet(account) ? sum : sum + account.badge), 0)
