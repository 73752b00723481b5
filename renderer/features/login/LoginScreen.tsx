import { useEffect, useState } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { AccountSummary, ServerProbe } from '../../../shared/ipc/contract.ts'
import { reportFirstPaint } from '../../state/index.ts'
import { AddressStep } from './AddressStep.tsx'
import { Brand } from './Brand.tsx'
import styles from './Login.module.css'
import { MethodsStep } from './MethodsStep.tsx'

export interface LoginScreenProps {
  readonly onSignedIn: (account: AccountSummary) => void
  /** null where there is nothing to go back to. */
  readonly onCancel: (() => void) | null
}

/** From a server's address to a signed-in account. */
export function LoginScreen({ onSignedIn, onCancel }: LoginScreenProps) {
  const [address, setAddress] = useState('')
  const [probe, setProbe] = useState<ServerProbe | null>(null)
  useEffect(() => reportFirstPaint('sign-in', null), [])
  return (
    <main className={styles.screen} aria-label={t('login.title')}>
      {onCancel === null && probe === null && <Brand />}
      <div className={styles.card}>
        {probe !== null ? (
          <MethodsStep
            probe={probe}
            onBack={() => setProbe(null)}
            onSignedIn={onSignedIn}
            onCancel={onCancel}
          />
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
