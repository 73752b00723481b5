import type { AccountState } from '../../../shared/model/state/account.ts'
import { accountStore, uiStore, type AccountStore } from '../../state/index.ts'

/** Returns the store of the account on the screen, or null if there is none. */
export function currentStore(): AccountStore | null {
  const { account, accounts } = uiStore.getState()
  return account !== null && accounts.some(({ id }) => id === account) ? accountStore(account) : null
}

/** Returns the state of the account on the screen, or null if there is none. */
export const current = (): AccountState | null => currentStore()?.getState().state ?? null

/** True if neither a dialog nor the sign-in screen covers the window. */
export const free = ({ inDialog }: { inDialog: boolean }): boolean => !inDialog && !uiStore.getState().adding
export const hasAccount = (context: { inDialog: boolean }): boolean => free(context) && current() !== null
