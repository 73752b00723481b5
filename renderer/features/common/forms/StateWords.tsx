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
 * Reasons that a page states once at its head, so that its rows do not repeat them. The value replaces the reason in
 * a row. null hides it except from screen readers.
 */
export const SaidAtHead = createContext<ReadonlyMap<string, string | null>>(new Map())

interface StateWordsProps {
  readonly state: ChangeState | null
  /** Text for a pending change that is not a saved setting. */
  readonly waiting?: string
  /** Returns the text for a refused change of this kind. */
  readonly refused?: (reason: string) => string
}

/** State of the setting, on one line below its title. */
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
                {t('app.try_again')}
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
              {t('app.try_again')}
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
              {/* A sentence already ends with a period. */}
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

/** Names the permission that keeps the user from something, with a link to its row in the settings. */
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
