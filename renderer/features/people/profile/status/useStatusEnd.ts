import { useUi } from '../../../../state/index.ts'

/** Returns the time at which this computer clears the own status, in milliseconds, or null for never. */
export const useStatusEnd = (account: string): number | null =>
  useUi((ui) => ui.accounts.find(({ id }) => id === account)?.statusEndsAt ?? null)
