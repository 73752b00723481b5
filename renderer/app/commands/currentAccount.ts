import type { AccountState } from '../../../shared/model/state/account.ts'
import { accountStore, uiStore, type AccountStore } from '../../state/index.ts'

/** The account on the screen; null while there is none. */
export function currentStore(): AccountStore | null {
  const { account, accounts } = uiStore.getState()
  return account !== null && accounts.some(({ id }) => id === account) ? accountStore(account) : null
}

/** Its state; null while there is none. */
export const current = (): AccountState | null => currentStore()?.getState().state ?? null

/** True where nothing stands over the window. */
export const free = ({ inDialog }: { inDialog: boolean }): boolean => !inDialog && !uiStore.getState().adding
export const hasAccount = (context: { inDialog: boolean }): boolean => free(context) && current() !== null
