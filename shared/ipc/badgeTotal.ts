import type { AccountSummary } from './accountSummary.ts'

/** The number on the application's icon and in the title of its window. Muted accounts do not count. */
export const badgeTotal = (accounts: readonly Pick<AccountSummary, 'badge' | 'muted'>[]): number =>
  accounts.reduce((sum, { badge, muted }) => (muted ? sum : sum + badge), 0)
