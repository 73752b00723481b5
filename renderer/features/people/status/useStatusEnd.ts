import { useUi } from '../../../state/index.ts'

/** When this computer clears the own status of the account, in milliseconds; null: never. */
export const useStatusEnd = (account: string): number | null =>
  useUi((ui) => ui.accounts.find(({ id }) => id === account)?.statusEndsAt ?? null)
