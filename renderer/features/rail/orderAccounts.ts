import { t } from '../../../shared/i18n.ts'
import { call, uiStore } from '../../state/index.ts'
import { showToast } from '../../ui/index.ts'

/** Puts the accounts in this order: at once here, and in main for good. */
export function orderAccounts(ids: readonly string[]): void {
  const { accounts } = uiStore.getState()
  const place = (id: string): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  uiStore.setState({ accounts: accounts.toSorted((a, b) => place(a.id) - place(b.id)) })
  call('accounts.order', { accounts: ids }).catch(() => {
    uiStore.setState({ accounts })
    showToast(t('app.account_mute_failed'))
  })
}
