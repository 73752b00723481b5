import { titleOfAccount } from '../../../shared/ipc/accountTitle.ts'
import { useUi } from '../uiStore.ts'
import { useAccountStore } from './AccountContext.tsx'

/** Returns the name of the current account's organization. Returns '' if it is the only one, which needs no name. */
export function useOrganization(): string {
  const { id } = useAccountStore()
  return useUi(({ accounts }) => (accounts.length < 2 ? '' : titleOfAccount(id, accounts)))
}
