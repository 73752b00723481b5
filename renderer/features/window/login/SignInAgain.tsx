import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary, KeepKey } from '../../../../shared/ipc/contract.ts'
import { call, callQuietly, openDialog, useCommands, useUi } from '../../../state/index.ts'
import { Button, Icon, Spinner } from '../../../ui/index.ts'
import { ExternalMethods } from './ExternalMethods.tsx'
import { loginErrorText } from './loginError.ts'
import { PasswordForm } from './PasswordForm.tsx'
import styles from './SignInAgain.module.css'

export interface SignInAgainProps {
  readonly account: AccountSummary
  readonly onSignedIn: () => void
}

/** Banner above the open conversation: explains why this account must sign in again, with the form to do so. */
export function SignInAgain({ account, onSignedIn }: SignInAgainProps) {
  const { deactivated, keyLocked } = account
  const reason = keyLocked === true ? 'keyring' : 'key'
  const banner = useRef<HTMLElement>(null)
  useCommands([
    {
      id: 'account.signInAgain',
      run: () => banner.current?.querySelector<HTMLElement>('[type=password], button')?.focus(),
    },
  ])
  return (
    <section ref={banner} className={styles.banner} aria-label={t('login.again_title')}>
      <div className={styles.words} role="alert">
        <Icon name="warning" size={16} />
        <p>
          <strong>{titleOf(account)}</strong> <span>{t(`login.again_${deactivated ?? reason}`)}</span>
        </p>
      </div>
      {deactivated === null ? (
        <Ways account={account} onSignedIn={onSignedIn} />
      ) : (
        <div className={styles.ways}>
          <Button icon="retry" onClick={() => callQuietly('account.retry', { account: account.id })}>
            {t('app.try_again')}
          </Button>
          <Button variant="quiet" onClick={() => openDialog({ kind: 'signOut', account: account.id })}>
            {t('app.sign_out', { name: account.realmName })}
          </Button>
        </div>
      )}
    </section>
  )
}

function titleOf({ realmName: name, deactivated, keyLocked }: AccountSummary): string {
  if (keyLocked === true) return t('login.again_title_keyring', { name })
  if (deactivated === null) return t('login.again_title_key', { name })
  return t(deactivated === 'user' ? 'login.again_title_user' : 'login.again_title_organization', { name })
}

/** Ways to sign in again. The address is known, so only the current methods are fetched. */
function Ways({ account, onSignedIn }: SignInAgainProps) {
  const keyring = useUi(({ app }) => app.keyringAvailable)
  const [waiting, setWaiting] = useState(false)
  const { realmUrl } = account
  const probe = useQuery({
    queryKey: ['login.probe', realmUrl],
    // The user agreed to an unencrypted address when the account was added.
    queryFn: () => call('login.probe', { address: realmUrl, allowHttp: realmUrl.startsWith('http:') }),
  })
  if (probe.isError)
    return (
      <div className={styles.ways}>
        <p role="alert">{loginErrorText(probe.error, account)}</p>
        <Button icon="retry" onClick={() => void probe.refetch()}>
          {t('app.try_again')}
        </Button>
      </div>
    )
  if (probe.data === undefined)
    return (
      <div className={styles.ways}>
        <Spinner label={t('app.loading')} />
      </div>
    )
  const { passwordEnabled, externalMethods } = probe.data
  // While the keyring is unavailable, it keeps the old key, and the new key lasts until the app quits.
  const keep: KeepKey = keyring ? 'keyring' : account.keep
  const all = { probe: probe.data, keep, again: account, onSignedIn }
  return (
    <div className={styles.ways}>
      {!passwordEnabled && externalMethods.length === 0 && <p role="alert">{t('login.no_methods')}</p>}
      {passwordEnabled && !waiting && <PasswordForm {...all} />}
      {externalMethods.length > 0 && <ExternalMethods {...all} onWaiting={setWaiting} />}
    </div>
  )
}
