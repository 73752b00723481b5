import { useQuery } from '@tanstack/react-query'
import { useState, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { agoWords } from '../../../../shared/agoWords.ts'
import type { AccountHealth } from '../../../../shared/ipc/calls/ownAccountCalls.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { call, useAccount, useAccountStore, useOrganization } from '../../../state/index.ts'
import { momentWords, useAttached } from '../../../ui/index.ts'
import { pendingRows } from '../../compose/outbox/index.ts'
import styles from './HealthPanel.module.css'

interface HealthPanelProps {
  readonly id: string
  /** Element that the panel is attached to. */
  readonly at: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** Shows since when the account is connected, the server's response time, and how long operations have been pending. */
export function HealthPanel({ id, at, onClose }: HealthPanelProps) {
  const { id: account } = useAccountStore()
  const ref = useAttached(at, onClose)
  const { health, now } = useHealth(account)
  const { since, state } = useAccount(({ connection }) => connection)
  const rows = useAccount(pendingRows)
  const hour24 = useAccount(twentyFourHourTime)
  const [oldest] = rows
  const medianMs = health?.medianMs ?? null
  const organization = useOrganization()
  const isLive = state === 'live'
  const facts = [
    [t(isLive ? 'app.health_connected' : 'app.health_not_connected'), momentWords(since, now, hour24)],
    ...(isLive
      ? [
          [
            t('app.health_response'),
            health === null || medianMs === null
              ? t('app.health_unknown')
              : t('app.health_median', { ms: Math.round(medianMs), count: health.requests }),
          ] as const,
        ]
      : []),
    [
      t('app.health_waiting'),
      oldest === undefined
        ? t('app.health_nothing')
        : t('app.health_oldest', { count: rows.length, ago: agoWords(oldest.at * 1000, now) }),
    ],
  ]
  return (
    <div
      ref={ref}
      id={id}
      className={styles.panel}
      popover="manual"
      role="dialog"
      aria-label={t('app.health_title')}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      {organization !== '' && (
        <h2 data-ellipsis dir="auto">
          {organization}
        </h2>
      )}
      <dl>
        {facts.map(([name, words]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{words}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}

const refreshMs = 3_000

function useHealth(account: string): { readonly health: AccountHealth | null; readonly now: number } {
  const [openedAt] = useState(Date.now)
  const { data, dataUpdatedAt } = useQuery({
    queryKey: ['account.health', account],
    queryFn: () => call('account.health', { account }),
    refetchInterval: refreshMs,
    gcTime: 0,
  })
  return { health: data ?? null, now: Math.max(openedAt, dataUpdatedAt) }
}
