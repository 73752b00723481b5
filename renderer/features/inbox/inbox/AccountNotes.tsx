import { useEffect, useState, type ReactNode } from 'react'
import { useStore } from 'zustand'
import { t } from '../../../../shared/i18n.ts'
import { accountTitle } from '../../../../shared/ipc/accountTitle.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import { accountStore, activateAccount, callQuietly, useUi } from '../../../state/index.ts'
import { Button, Icon, type IconName } from '../../../ui/index.ts'
import { useAgeWords } from './ageWords.ts'
import styles from './inbox.module.css'

/**
 * Lists the accounts that are missing from the list, and the age of the data of the others. Renders nothing if all
 * accounts are live.
 */
export function AccountNotes({ accounts }: { readonly accounts: readonly AccountSummary[] }) {
  return accounts.map((account) =>
    account.needsSignIn ? (
      <SignedOut key={account.id} account={account} accounts={accounts} />
    ) : account.paused ? (
      <Paused key={account.id} account={account} accounts={accounts} />
    ) : (
      <Age key={account.id} account={account} accounts={accounts} />
    ),
  )
}

interface NoteProps {
  readonly account: AccountSummary
  readonly accounts: readonly AccountSummary[]
}

interface LineProps {
  readonly icon: IconName
  readonly words: string
  /** The buttons at its end. */
  readonly children?: ReactNode
}

/** A note on one line above the list. */
export const NoteLine = ({ icon, words, children }: LineProps) => (
  <div className={styles.note} role="status">
    <Icon name={icon} />
    <span data-ellipsis>{words}</span>
    {children}
  </div>
)

function SignedOut({ account, accounts }: NoteProps) {
  const isShown = useUi((ui) => ui.account === account.id)
  return (
    <NoteLine icon="warning" words={t('inbox.signed_out', { name: accountTitle(account, accounts) })}>
      {!isShown && (
        <Button variant="quiet" onClick={() => activateAccount(account.id)}>
          {t('inbox.sign_in')}
        </Button>
      )}
    </NoteLine>
  )
}

function Paused({ account, accounts }: NoteProps) {
  const resume = (): void => callQuietly('account.pause', { account: account.id, paused: false })
  return (
    <NoteLine icon="pause" words={t('inbox.paused', { name: accountTitle(account, accounts) })}>
      <Button variant="quiet" onClick={resume}>
        {t('inbox.resume')}
      </Button>
    </NoteLine>
  )
}

/**
 * Time in ms that an account normally needs to catch up after the start. A note shown only for that time would move
 * the list.
 */
const settleMs = 3000

/** The age of an account's data. With a single account, the top bar shows it instead. */
function Age({ account, accounts }: NoteProps) {
  const store = accountStore(account.id)
  const isShown = useUi((ui) => ui.account === account.id)
  const state = useStore(store, (slot) => slot.state?.connection.state ?? null)
  const dataAt = useStore(store, (slot) => slot.state?.connection.dataAt ?? null)
  const time = useAgeWords(dataAt)
  const isBehind = state !== null && state !== 'live' && dataAt !== null
  const isLasting = useLasting(isBehind, settleMs)
  if (!isBehind || !isLasting || (isShown && accounts.length === 1)) return null
  return <NoteLine icon="offline" words={t('inbox.as_of', { name: accountTitle(account, accounts), time })} />
}

/** True once the condition has been true for `ms` milliseconds. */
function useLasting(isTrue: boolean, ms: number): boolean {
  const [isLasting, setLasting] = useState(false)
  useEffect(() => {
    if (!isTrue) return undefined
    const timer = setTimeout(() => setLasting(true), ms)
    return () => {
      clearTimeout(timer)
      setLasting(false)
    }
  }, [isTrue, ms])
  return isTrue && isLasting
}
