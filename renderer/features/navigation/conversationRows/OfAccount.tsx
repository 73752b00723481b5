import type { ReactNode } from 'react'
import { AccountProvider, accountStore, useAccountStore } from '../../../state/index.ts'
import type { RowItem } from './listItem.ts'

interface OfAccountProps {
  readonly row: Pick<RowItem, 'account'>
  readonly children: ReactNode
}

/** Gives what it has the account of the row; nothing while the account's state is not there. */
export function OfAccount({ row, children }: OfAccountProps) {
  const current = useAccountStore()
  const store = current.id === row.account ? current : accountStore(row.account)
  return store.getState().state === null ? null : <AccountProvider store={store}>{children}</AccountProvider>
}
