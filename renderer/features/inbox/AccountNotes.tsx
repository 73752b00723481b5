import { useStore } from 'zustand'
import { t } from '../../../shared/i18n.ts'
import { accountTitle } from '../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { accountStore, activateAccount, useUi } from '../../state/index.ts'
import { Button, Icon } from '../../ui/index.ts'
import { useAgeWords } from './ageWords.ts'
import styles from './inbox.module.css'

/** Says which accounts are not in the list, and of what time the others are; nothing while all are live. */
export function AccountNotes({ accounts }: { readonly accounts: readonly AccountSummary[] }) {
  return accounts.map((account) =>
    account.needsSignIn ? (
      <SignedOut key={account.id} account={account} accounts={accounts} />
    ) : (
      <Age key={account.id} account={account} accounts={accounts} />
    ),
  )
}

interface NoteProps {
  readonly account: AccountSummary
  readonly accounts: readonly AccountSummary[]
}

function SignedOut({ account, accounts }: NoteProps) {
  const isShown = useUi((ui) => ui.account === account.id)
  return (
    <div className={styles.note} role="status">
      <Icon name="warning" />
      <span>{t('inbox.signed_out', { name: accountTitle(account, accounts) })}</span>
      {!isShown && (
        <Button variant="quiet" onClick={() => activateAccount(account.id)}>
          {t('inbox.sign_in')}
        </Button>
      )}
    </div>
  )
}

/** The window's top bar tells the age of the account on the screen; here is that of the others. */
function Age({ account, accounts }: NoteProps) {
  const store = accountStore(account.id)
  const isShown = useUi((ui) => ui.account === account.id)
  const state = useStore(store, (slot) => slot.state?.connection.state ?? null)
  const dataAt = useStore(store, (slot) => slot.state?.connection.dataAt ?? null)
  const time = useAgeWords(dataAt)
  if (state === null || state === 'live' || dataAt === null || (isShown && accounts.length === 1)) return null
  return (
    <div className={styles.note} role="status">
      <Icon name="offline" />
      <span>{t('inbox.as_of', { name: accountTitle(account, accounts), time })}</span>
    </div>
  )
}
