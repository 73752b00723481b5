import type { AccountSummary } from './accountSummary.ts'
import { isQuiet } from './isQuiet.ts'

/** The number on the application's icon and in the title of its window. Muted and paused accounts do not count. */
export const badgeTotal = (accounts: readonly Pick<AccountSummary, 'badge' | 'muted' | 'paused'>[]): number =>
  accounts.reduce((sum, account) => (isQuiet(account) ? sum : sum + account.badge), 0)
