import type { ReactNode } from 'react'
import { AccountProvider, accountStore } from '../../state/index.ts'
import type { RowItem } from './listItem.ts'
import { stateOf } from './rowActions.ts'

interface OfAccountProps {
  readonly row: Pick<RowItem, 'account'>
  readonly children: ReactNode
}

/** Gives what it has the account of the row; nothing while the account's state is not there. */
export function OfAccount({ row, children }: OfAccountProps) {
  return stateOf(row) === null ? null : (
    <AccountProvider store={accountStore(row.account)}>{children}</AccountProvider>
  )
}
