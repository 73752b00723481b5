import { t } from '../../../shared/i18n.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { Menu } from '../../ui/index.ts'
import { accountItems } from './accountItems.ts'

interface AccountMenuProps {
  readonly account: AccountSummary
  readonly all: readonly AccountSummary[]
  readonly at: Element
  readonly onMove: (id: string, step: 1 | -1) => void
  readonly onClose: () => void
}

/** Menu of the actions on an account, opened beside it. */
export function AccountMenu({ account, all, at, onMove, onClose }: AccountMenuProps) {
  return (
    <Menu
      label={t('app.account_menu')}
      at={at}
      isToggled
      onClose={onClose}
      items={accountItems(account, all, onMove)}
    />
  )
}
