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

/** The ids with one of them moved to another place; the same list when it is there, or there is no such place. */
export function movedTo(ids: readonly string[], id: string, to: number): readonly string[] {
  const from = ids.indexOf(id)
  if (from < 0 || to === from || to < 0 || to >= ids.length) return ids
  const next = ids.filter((one) => one !== id)
  next.splice(to, 0, id)
  return next
}
