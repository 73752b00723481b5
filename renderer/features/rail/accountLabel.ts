import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'

/**
 * Returns the label of an account for screen readers: its name, its unread messages, and whether it is signed out or
 * offline.
 */
export function accountLabel(account: AccountSummary, all: readonly AccountSummary[]): string {
  const name = accountTitle(account, all)
  const { unread, mentions, needsSignIn, muted, offline } = account
  if (needsSignIn) return t('app.account_signed_out', { name })
  const item = t(muted ? 'app.account_muted_item' : 'app.account_item', { name, unread, mentions })
  return offline ? t('app.account_offline', { item }) : item
}
