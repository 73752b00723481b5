import { useEffect, useEffectEvent, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary, KeepKey, ServerProbe } from '../../../../shared/ipc/contract.ts'
import { call, CallFailure, callQuietly, listen } from '../../../state/index.ts'
import { Button, Spinner } from '../../../ui/index.ts'
import styles from './Login.module.css'
import { loginErrorText } from './loginError.ts'

type Method = ServerProbe['externalMethods'][number]

export interface ExternalMethodsProps {
  readonly probe: ServerProbe
  readonly keep: KeepKey
  /** Account to sign in to again, instead of adding a new one. */
  readonly again?: AccountSummary
  readonly onSignedIn: (account: AccountSummary) => void
  /** Called with true while the browser is open for the sign-in. The other controls are then hidden. */
  readonly onWaiting: (waiting: boolean) => void
}

/** Sign-in with the system browser: one button per method, then a waiting state until the browser returns. */
export function ExternalMethods({ probe, keep, again, onSignedIn, onWaiting }: ExternalMethodsProps) {
  const [waiting, setWaiting] = useState<Method | null>(null)
  const [error, setError] = useState<unknown>(null)

  const wait = (method: Method | null): void => {
    setWaiting(method)
    onWaiting(method !== null)
  }
  const fail = (reason: unknown): void => {
    setError(reason)
    wait(null)
  }
  const start = (method: Method): void => {
    setError(null)
    wait(method)
    const { realmUrl } = probe
    const only = again === undefined ? {} : { again: again.id }
    call('login.external', { realmUrl, method: method.name, keep, ...only }).catch(fail)
  }
  const finished = useEffectEvent(
    (result: { ok: true; value: AccountSummary } | { ok: false; error: unknown }) => {
      if (result.ok) onSignedIn(result.value)
      else fail(result.error)
    },
  )
  useEffect(
    () =>
      listen('login.finished', (result) =>
        finished(result.ok ? result : { ok: false, error: new CallFailure(result.error) }),
      ),
    [],
  )

  if (waiting !== null) {
    return (
      <div className={styles.fields}>
        <div className={styles.waiting} role="status">
          <Spinner label={t('login.waiting_title')} />
          <div>
            <h2>{t('login.waiting_title')}</h2>
            <p className={styles.lead}>{t('login.waiting_text', { method: waiting.displayName })}</p>
          </div>
        </div>
        <div className={styles.actions}>
          <Button onClick={() => start(waiting)}>{t('login.open_again')}</Button>
          <Button
            autoFocus
            onClick={() => {
              callQuietly('login.cancel', undefined)
              wait(null)
            }}
          >
            {t('login.cancel')}
          </Button>
        </div>
      </div>
    )
  }
  return (
    <div className={styles.fields}>
      {probe.externalMethods.map((method) => (
        <Button key={method.name} className={styles.wide} onClick={() => start(method)}>
          {method.iconUrl !== null && <img src={method.iconUrl} alt="" width={18} height={18} />}
          {t('login.external', { method: method.displayName })}
        </Button>
      ))}
      <p className={styles.error} aria-live="polite">
        {error !== null && loginErrorText(error, probe)}
      </p>
    </div>
  )
}
