import { useEffect, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { AccountSummary, ServerProbe } from '../../../../shared/ipc/contract.ts'
import { reportFirstPaint } from '../../../state/index.ts'
import { AddressStep } from './AddressStep.tsx'
import styles from './Login.module.css'
import { MethodsStep } from './MethodsStep.tsx'

/** Logo and name of the app, the first thing that a new user sees. */
function Brand() {
  return (
    <p className={styles.brand}>
      <svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true">
        <rect width="32" height="32" rx="7" fill="#3557d6" />
        <path
          fill="#fff"
          d="M9 5h14a4.5 4.5 0 0 1 4.5 4.5v10A4.5 4.5 0 0 1 23 24h-7l-5.2 4.3a.8.8 0 0 1-1.3-.6V24H9a4.5 4.5 0 0 1-4.5-4.5v-10A4.5 4.5 0 0 1 9 5z"
        />
        <path
          fill="none"
          stroke="#3557d6"
          strokeWidth="2.2"
          strokeLinecap="round"
          d="M14.3 9.5l-1.4 10M19.3 9.5l-1.4 10M10.5 12.5h11M10 16.5h11"
        />
      </svg>
      {t('app.name')}
    </p>
  )
}

export interface LoginScreenProps {
  readonly onSignedIn: (account: AccountSummary) => void
  /** null if there is nothing to return to. */
  readonly onCancel: (() => void) | null
}

/** Steps from the server's address to a signed-in account. */
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
