import { useId, useRef, useState } from 'react'
import { t, type MessageKey } from '../../../../shared/i18n.ts'
import type { AccountSummary } from '../../../../shared/ipc/contract.ts'
import type { Connection } from '../../../../shared/model/state/localRecords.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { callQuietly, runCommand, useAccount } from '../../../state/index.ts'
import { Button, clockTime, momentWords, type HourCycle } from '../../../ui/index.ts'
import { PendingButton } from '../../compose/outbox/index.ts'
import styles from './ConnectionStatus.module.css'
import { HealthPanel } from './HealthPanel.tsx'

const reasons = [
  'network',
  'dns',
  'no-network',
  'refused',
  'tls',
  'rate-limit',
  'server',
  'malformed',
  'not-the-service',
  'fault',
  'key',
] as const

/**
 * Minimum time in milliseconds by which the data must be older than the outage for its age to be shown. A second time
 * that is only a minute before "Offline since" would confuse.
 */
const staleMs = 5 * 60_000

/** State of the connection in words, with the actions that help. */
export function ConnectionStatus({ account }: { account: AccountSummary }) {
  const connection = useAccount((state) => state.connection)
  const hour24 = useAccount(twentyFourHourTime)
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const id = useId()
  const { dataAt, state } = connection
  const reason = reasonText(connection)
  const since = clockTime(connection.since, hour24)
  const age = dataAt === null || connection.since - dataAt < staleMs ? null : moment(dataAt, hour24)
  return (
    <>
      <div className={styles.status} role="status" data-state={state}>
        <button
          ref={button}
          type="button"
          className={styles.open}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          aria-controls={id}
          data-tooltip={reason ?? (state === 'live' ? t('app.connection_live_title') : t('app.health_title'))}
          onClick={() => setOpen(!isOpen)}
        >
          <i className={styles.dot} aria-hidden="true" />
          <span className={styles.text}>{stateText(connection, since)}</span>
          {age !== null && <span className={styles.age}>{t('app.connection_as_of', { time: age })}</span>}
        </button>
        {state === 'offline' && (
          <Button
            variant="quiet"
            className={styles.action}
            onClick={() => callQuietly('account.retry', { account: account.id })}
          >
            {t('app.try_again')}
          </Button>
        )}
        {state === 'paused' && (
          <Button
            variant="quiet"
            className={styles.action}
            onClick={() => callQuietly('account.pause', { account: account.id, paused: false })}
          >
            {t('app.connection_resume')}
          </Button>
        )}
        {state === 'signed-out' && account.deactivated === null && (
          <Button
            variant="quiet"
            className={styles.action}
            onClick={() => void runCommand('account.signInAgain')}
          >
            {t('app.connection_sign_in')}
          </Button>
        )}
        {reason !== undefined && <span className="visually-hidden">{reason}</span>}
      </div>
      {isOpen && <HealthPanel id={id} at={button} onClose={() => setOpen(false)} />}
      {/* Last, since the text before it changes with the connection and would move the button while the user presses
          it. */}
      <PendingButton />
    </>
  )
}

/** Texts for outages in which the network works, so that "offline" alone would mislead. */
const offlineKeys: Readonly<Partial<Record<string, OfflineKey>>> = {
  'no-network': 'app.connection_no_network',
  tls: 'app.connection_tls',
  'rate-limit': 'app.connection_rate_limit',
  server: 'app.connection_server',
  'not-the-service': 'app.connection_not_the_service',
  malformed: 'app.connection_malformed',
  fault: 'app.connection_fault',
}
type OfflineKey =
  `app.connection_${'offline' | 'no_network' | 'tls' | 'rate_limit' | 'server' | 'not_the_service' | 'malformed' | 'fault'}`

function stateText({ reason, state }: Connection, time: string): string {
  switch (state) {
    case 'live':
      return t('app.connection_live')
    case 'connecting':
      return t('app.connection_connecting')
    case 'catching-up':
      return t('app.connection_catching_up')
    case 'offline':
      return t(offlineKeys[reason ?? ''] ?? 'app.connection_offline', { time })
    case 'signed-out':
      return t('app.connection_signed_out')
    case 'paused':
      return t('app.connection_paused', { time })
  }
}

function reasonText({ state, reason }: Connection): string | undefined {
  if (state === 'paused') return t('app.reason_paused')
  if (state !== 'offline' && state !== 'signed-out') return undefined
  const known = reasons.find((item) => item === reason)
  const key: MessageKey = `app.reason_${known ?? (state === 'signed-out' ? 'key' : 'other')}`
  return t(key)
}

const moment = (ms: number, hour24: HourCycle): string => momentWords(ms, Date.now(), hour24)
