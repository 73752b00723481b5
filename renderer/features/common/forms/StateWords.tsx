import { createContext, useContext, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  permissionTitles,
  type PermissionSetting,
} from '../../../../shared/model/permissions/permissionTitles.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { openSetting, useAccount } from '../../../state/index.ts'
import { Button, clockTimeToSeconds, Note } from '../../../ui/index.ts'
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
        <Note role="status" tone="warn" icon="history">
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
        </Note>
      )
    case 'refused':
      return (
        <Note role="alert" tone="danger" icon="warning">
          {refused?.(state.reason) ?? t('settings.refused', { reason: state.reason })}
          {state.again !== null && (
            <Button variant="quiet" onClick={state.again}>
              {t('outbox.retry')}
            </Button>
          )}
        </Note>
      )
    case 'blocked': {
      const short = said.get(state.words)
      if (short === null) return <span className="visually-hidden">{state.words}</span>
      return (
        <Note tone="faint" icon="lock" data-tooltip={short === undefined ? undefined : state.words}>
          <span>{short ?? state.words}</span>
          {state.decidedBy !== undefined && (
            <>
              {/* A sentence has its full stop already. */}
              {state.words.endsWith('.') ? ' ' : ' · '}
              <DecidedBy setting={state.decidedBy} />
            </>
          )}
        </Note>
      )
    }
    case 'old':
      return (
        <Note
          tone="faint"
          icon="info"
          data-tooltip={t('settings.tooOldLevel', { since: state.since, level: state.level })}
        >
          {t('settings.tooOld')}
        </Note>
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
