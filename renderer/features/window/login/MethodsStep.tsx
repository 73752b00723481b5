import { useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary, KeepKey, ServerProbe } from '../../../../shared/ipc/contract.ts'
import { useUi } from '../../../state/index.ts'
import { Button } from '../../../ui/index.ts'
import { ExternalMethods } from './ExternalMethods.tsx'
import { KeepChoice } from './KeepChoice.tsx'
import styles from './Login.module.css'
import { OrganisationHeader } from './OrganisationHeader.tsx'
import { PasswordForm } from './PasswordForm.tsx'

export interface MethodsStepProps {
  readonly probe: ServerProbe
  readonly onBack: () => void
  readonly onSignedIn: (account: AccountSummary) => void
  readonly onCancel: (() => void) | null
}

/** Shows the organization and its ways to sign in. */
export function MethodsStep({ probe, onBack, onSignedIn, onCancel }: MethodsStepProps) {
  const keyring = useUi(({ app }) => app.keyringAvailable)
  // Preselects the unprotected file if another account on this computer uses it.
  const isKeptHere = useUi(({ accounts }) => accounts.some((one) => one.keep === 'unprotected-file'))
  const withoutKeyring = isKeptHere ? 'unprotected-file' : 'run'
  const [keep, setKeep] = useState<KeepKey>(keyring ? 'keyring' : withoutKeyring)
  const [waiting, setWaiting] = useState(false)
  const keepChoice = keyring ? null : <KeepChoice value={keep} onChange={setKeep} />
  const hasExternal = probe.externalMethods.length > 0
  return (
    <div className={styles.form}>
      <OrganisationHeader probe={probe} onChange={waiting ? null : onBack} />
      {!probe.passwordEnabled && !hasExternal && <p role="alert">{t('login.no_methods')}</p>}
      {probe.passwordEnabled && !waiting && (
        <PasswordForm probe={probe} keep={keep} onSignedIn={onSignedIn}>
          {keepChoice}
        </PasswordForm>
      )}
      {!probe.passwordEnabled && !waiting && keepChoice}
      {probe.passwordEnabled && hasExternal && !waiting && <p className={styles.or}>{t('login.or')}</p>}
      {hasExternal && (
        <ExternalMethods probe={probe} keep={keep} onSignedIn={onSignedIn} onWaiting={setWaiting} />
      )}
      {onCancel !== null && !waiting && (
        <Button variant="quiet" onClick={onCancel} className={styles.wide}>
          {t('login.cancel')}
        </Button>
      )}
    </div>
  )
}
