import type { ReactNode } from 'react'
import { AccountProvider, accountStore, useAccountStore } from '../../../state/index.ts'
import type { RowItem } from './listItem.ts'

interface OfAccountProps {
  readonly row: Pick<RowItem, 'account'>
  readonly children: ReactNode
}

/** Provides the row's account to its children. Renders nothing until that account has a state. */
export function OfAccount({ row, children }: OfAccountProps) {
  const current = useAccountStore()
  const store = current.id === row.account ? current : accountStore(row.account)
  return store.getState().state === null ? null : <AccountProvider store={store}>{children}</AccountProvider>
}
