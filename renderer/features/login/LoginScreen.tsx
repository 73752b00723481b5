import { useEffect, useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { AccountSummary, ServerProbe } from '../../../shared/ipc/contract.ts'
import { call, reportPainted } from '../../state/index.ts'
import { Button, EmptyState, Spinner } from '../../ui/index.ts'
import { AddressStep } from './AddressStep.tsx'
import { Brand } from './Brand.tsx'
import styles from './Login.module.css'
import { loginErrorText } from './loginError.ts'
import { MethodsStep } from './MethodsStep.tsx'

export interface LoginScreenProps {
  /** Signs in again to this account. */
  readonly again: AccountSummary | null
  readonly onSignedIn: (account: AccountSummary) => void
  /** null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null
}

/** From a server's address to a signed-in account. */
export function LoginScreen({ again, onSignedIn, onCancel }: LoginScreenProps) {
  const [address, setAddress] = useState('')
  const [probe, setProbe] = useState<ServerProbe | null>(null)
  useEffect(() => reportPainted('sign-in', null), [])
  return (
    <main className={styles.screen} aria-label={again === null ? t('login.title') : t('login.again_title')}>
      {onCancel === null && probe === null && <Brand />}
      <div className={styles.card}>
        {probe !== null ? (
          <MethodsStep
            probe={probe}
            again={again}
            onBack={() => setProbe(null)}
            onSignedIn={onSignedIn}
            onCancel={onCancel}
          />
        ) : again !== null ? (
          <ProbeAgain account={again} onFound={setProbe} onCancel={onCancel} />
        ) : (
          <AddressStep
            initialAddress={address}
            onFound={(found, typed) => {
              setAddress(typed)
              setProbe(found)
            }}
            onCancel={onCancel}
          />
        )}
      </div>
    </main>
  )
}

/** The address is known; only what the organisation offers now has to be asked. */
function ProbeAgain(props: {
  account: AccountSummary
  onFound: (probe: ServerProbe) => void
  onCancel: (() => void) | null
}) {
  const { account, onFound, onCancel } = props
  const [tries, setTries] = useState(0)
  const [error, setError] = useState<unknown>(null)
  const { realmUrl } = account
  useEffect(() => {
    let gone = false
    // The person agreed to the address when the account was added.
    call('login.probe', { address: realmUrl, allowHttp: realmUrl.startsWith('http:') }).then(
      (found) => !gone && onFound(found),
      (reason: unknown) => !gone && setError(reason),
    )
    return () => {
      gone = true
    }
  }, [realmUrl, tries, onFound])
  if (error === null) return <Spinner label={t('app.loading')} />
  return (
    <EmptyState
      icon="offline"
      title={account.realmName}
      actions={
        <>
          {onCancel !== null && <Button onClick={onCancel}>{t('login.cancel')}</Button>}
          <Button
            variant="primary"
            onClick={() => {
              setError(null)
              setTries(tries + 1)
            }}
          >
            {t('app.try_again')}
          </Button>
        </>
      }
    >
      <span role="alert">{loginErrorText(error)}</span>
    </EmptyState>
  )
}
