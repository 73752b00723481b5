import { t, type MessageKey } from '../../../shared/i18n.ts'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import type { Connection } from '../../../shared/model/localEvent.ts'
import { callQuietly, uiStore, useAccount } from '../../state/index.ts'
import { Button } from '../../ui/index.ts'
import styles from './ConnectionStatus.module.css'

const reasons = ['network', 'refused', 'tls', 'rate-limit', 'server', 'not-the-service', 'key'] as const

/** How the account stands with its server, in words; what can be done about it beside them. */
export function ConnectionStatus({ account }: { account: AccountSummary }) {
  const connection = useAccount((state) => state.connection)
  const { state } = connection
  return (
    <div className={styles.status} role="status" data-state={state} title={reasonText(connection)}>
      <i className={styles.dot} aria-hidden="true" />
      <span>{stateText(connection)}</span>
      {state === 'offline' && (
        <Button
          variant="quiet"
          className={styles.action}
          onClick={() => callQuietly('account.retry', { account: account.id })}
        >
          {t('app.connection_retry')}
        </Button>
      )}
      {state === 'signed-out' && (
        <Button
          variant="quiet"
          className={styles.action}
          onClick={() => uiStore.setState({ signIn: { forAccount: account.id } })}
        >
          {t('app.connection_sign_in')}
        </Button>
      )}
      {(state === 'offline' || state === 'signed-out') && (
        <span className="visually-hidden">{reasonText(connection)}</span>
      )}
    </div>
  )
}

function stateText({ state, since }: Connection): string {
  switch (state) {
    case 'live':
      return t('app.connection_live')
    case 'connecting':
      return t('app.connection_connecting')
    case 'catching-up':
      return t('app.connection_catching_up')
    case 'offline':
      return t('app.connection_offline', { time: clockTime(since) })
    case 'signed-out':
      return t('app.connection_signed_out')
  }
}

function reasonText({ state, reason }: Connection): string | undefined {
  if (state !== 'offline' && state !== 'signed-out') return undefined
  const known = reasons.find((one) => one === reason)
  const key: MessageKey = `app.reason_${known ?? (state === 'signed-out' ? 'key' : 'other')}`
  return t(key)
}

const clockTime = (ms: number): string =>
  new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit' }).format(ms)
