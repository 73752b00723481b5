import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import type { ActionRow } from '../../../../shared/model/state/localRecords.ts'
import { actionOn } from '../../../../shared/model/outbox/actions.ts'
import { callQuietly, useAccount, useAccountStore } from '../../../state/index.ts'
import { Button, clockTimeToSeconds, Icon } from '../../../ui/index.ts'
import { discardSend, editSend } from './discardSend.ts'
import type { ReactNode } from 'react'
import styles from './outbox.module.css'

interface ActionStateProps {
  readonly messageId: MessageId
  /** Continues a refused edit in its message. Returns false if the message can no longer be edited. */
  readonly onEdit: () => boolean
}

/** State of an edit, move or deletion of a message that the server has not applied yet. */
export function ActionState({ messageId, onEdit }: ActionStateProps) {
  const account = useAccountStore().id
  const live = useAccount((state) => state.connection.state === 'live')
  const hour24 = useAccount(twentyFourHourTime)
  const row = useAccount((state) => actionOn(state, messageId))
  // With a connection it takes only a moment, and a line would flicker.
  if (row === undefined || (live && row.status !== 'failed' && row.retryAt === undefined)) return null
  const kind = kindOf(row)
  const localId = row.id
  const isFailed = row.status === 'failed'
  return (
    <StateLine isFailed={isFailed}>
      <span>
        {isFailed
          ? t(`outbox.${kind}_failed`, { reason: row.reason ?? '' })
          : row.retryAt !== undefined
            ? t('outbox.is_limited', { time: clockTimeToSeconds(row.retryAt, hour24) })
            : t(`outbox.${kind}_waits`)}
      </span>
      {(isFailed || row.retryAt !== undefined) && (
        <Button variant="quiet" onClick={() => callQuietly('outbox.retry', { account, localId })}>
          {t('app.try_again')}
        </Button>
      )}
      {isFailed && kind === 'edit' && (
        <Button
          variant="quiet"
          onClick={() => {
            if (!onEdit()) void editSend(account, localId)
          }}
        >
          {t('outbox.edit')}
        </Button>
      )}
      {row.status !== 'sending' && (
        <Button variant="quiet" onClick={() => void discardSend(account, localId)}>
          {t(isFailed ? 'outbox.discard' : 'outbox.cancel')}
        </Button>
      )}
    </StateLine>
  )
}

function kindOf({ action, params }: ActionRow): 'edit' | 'move' | 'deletion' {
  if (action === 'deleteMessage') return 'deletion'
  return params['content'] === undefined ? 'move' : 'edit'
}

interface StateLineProps {
  readonly isFailed?: boolean
  readonly children: ReactNode
}

/** A line under a message with the state of a pending or failed operation and actions for it. */
export function StateLine({ isFailed = false, children }: StateLineProps) {
  return (
    <div className={isFailed ? styles.failed : styles.waiting} role={isFailed ? 'alert' : 'status'}>
      {isFailed && <Icon name="warning" size={14} />}
      {children}
    </div>
  )
}
