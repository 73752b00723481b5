import { t } from '../../../shared/i18n.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { ActionRow } from '../../../shared/model/actionRow.ts'
import { actionOn } from '../../../shared/model/slices/actions.ts'
import { callQuietly, useAccount, useAccountStore } from '../../state/index.ts'
import { Button, Icon } from '../../ui/index.ts'
import styles from './outbox.module.css'

/** How an edit, a move or a deletion of a message stands that the server has not made yet. */
export function ActionState({ messageId }: { messageId: MessageId }) {
  const account = useAccountStore().id
  const live = useAccount((state) => state.connection.state === 'live')
  const row = useAccount((state) => actionOn(state, messageId))
  // With a connection it is done in a moment: no line that comes and goes.
  if (row === undefined || (live && row.status !== 'failed')) return null
  const kind = kindOf(row)
  const localId = row.id
  const isFailed = row.status === 'failed'
  return (
    <div className={isFailed ? styles.failed : styles.waiting} role={isFailed ? 'alert' : 'status'}>
      {isFailed && <Icon name="warning" size={14} />}
      <span>
        {isFailed ? t(`outbox.${kind}_failed`, { reason: row.reason ?? '' }) : t(`outbox.${kind}_waits`)}
      </span>
      {isFailed && (
        <Button variant="quiet" onClick={() => callQuietly('outbox.retry', { account, localId })}>
          {t('outbox.retry')}
        </Button>
      )}
      {row.status !== 'sending' && (
        <Button variant="quiet" onClick={() => callQuietly('outbox.discard', { account, localId })}>
          {t(isFailed ? 'outbox.discard' : 'outbox.cancel')}
        </Button>
      )}
    </div>
  )
}

function kindOf({ action, params }: ActionRow): 'edit' | 'move' | 'deletion' {
  if (action === 'deleteMessage') return 'deletion'
  return params['content'] === undefined ? 'move' : 'edit'
}
