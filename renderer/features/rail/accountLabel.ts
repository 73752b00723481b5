import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'

/** What a screen reader says of an account: which one, what waits in it, and how it stands. */
export function accountLabel(account: AccountSummary, all: readonly AccountSummary[]): string {
  const name = accountTitle(account, all)
  const { unread, mentions, needsSignIn, muted, offline } = account
  if (needsSignIn) return t('app.account_signed_out', { name })
  const item = t(muted ? 'app.account_muted_item' : 'app.account_item', { name, unread, mentions })
  return offline ? t('app.account_offline', { item }) : item
}
