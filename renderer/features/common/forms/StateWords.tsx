import { createContext, useContext, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  permissionTitles,
  type PermissionSetting,
} from '../../../../shared/model/permissions/permissionTitles.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { openSetting, useAccount } from '../../../state/index.ts'
import { Button, clockTimeToSeconds, Icon } from '../../../ui/index.ts'
import type { ChangeState } from './changeState.ts'
import styles from './form.module.css'

/**
 * Reasons that a page states once, at its head, so that its rows do not repeat them. The value is what a row shows
 * instead; null: nothing, except to screen readers.
 */
export const SaidAtHead = createContext<ReadonlyMap<string, string | null>>(new Map())

interface StateWordsProps {
  readonly state: ChangeState | null
  /** Names what waits, where a change is no setting that is saved. */
  readonly waiting?: string
  /** Names what was refused, likewise. */
  readonly refused?: (reason: string) => string
}

/** How the setting stands, in one line below its title. */
export function StateWords({ state, waiting, refused }: StateWordsProps): ReactNode {
  const said = useContext(SaidAtHead)
  switch (state?.kind) {
    case 'waiting':
      return (
        <p className={styles.waiting} role="status">
          <Icon name="history" size={13} />
          <span>
            {state.limit === null ? (
              (waiting ?? t('settings.waiting'))
            ) : (
              <>
                <LimitWords retryAt={state.limit.retryAt} />
                <Button variant="quiet" onClick={state.limit.again}>
                  {t('outbox.retry')}
                </Button>
              </>
            )}
            <Button variant="quiet" onClick={state.undo}>
              {t('settings.undo')}
            </Button>
          </span>
        </p>
      )
    case 'refused':
      return (
        <p className={styles.refused} role="alert">
          <Icon name="warning" size={13} />
          <span>
            {refused?.(state.reason) ?? t('settings.refused', { reason: state.reason })}
            {state.again !== null && (
              <Button variant="quiet" onClick={state.again}>
                {t('outbox.retry')}
              </Button>
            )}
          </span>
        </p>
      )
    case 'blocked': {
      const short = said.get(state.words)
      if (short === null) return <span className="visually-hidden">{state.words}</span>
      return (
        <p className={styles.blocked} data-tooltip={short === undefined ? undefined : state.words}>
          <Icon name="lock" size={13} />
          <span>
            <span>{short ?? state.words}</span>
            {state.decidedBy !== undefined && (
              <>
                {/* A sentence has its full stop already. */}
                {state.words.endsWith('.') ? ' ' : ' · '}
                <DecidedBy setting={state.decidedBy} />
              </>
            )}
          </span>
        </p>
      )
    }
    case 'old':
      return (
        <p
          className={styles.blocked}
          data-tooltip={t('settings.tooOldLevel', { since: state.since, level: state.level })}
        >
          <Icon name="info" size={13} />
          {t('settings.tooOld')}
        </p>
      )
    default:
      return null
  }
}

function LimitWords({ retryAt }: { readonly retryAt: number }) {
  const hour24 = useAccount(twentyFourHourTime)
  return t('outbox.is_limited', { time: clockTimeToSeconds(retryAt, hour24) })
}

/** Names the permission that keeps the person from something, and leads to its row in the settings. */
function DecidedBy({ setting }: { readonly setting: PermissionSetting }) {
  return (
    <span className={styles.decided}>
      {t('settings.decidedBy')}
      <Button variant="quiet" onClick={() => openSetting('organizationPermissions', setting)}>
        {t(permissionTitles[setting])}
      </Button>
    </span>
  )
}
