import { lazy, memo, Suspense, useId, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import {
  scheduledKey,
  scheduledRows,
  type ScheduledRow,
} from '../../../../shared/model/outbox/scheduledRows.ts'
import { useAccount, useAccountStore, useNow } from '../../../state/index.ts'
import { Icon, IconButton, Menu, useMenuOpener } from '../../../ui/index.ts'
import { timeItems, timeWords } from '../../common/when/index.ts'
import { previewOf } from '../../compose/compose/index.ts'
import { useEmojiText } from '../../content/reactions/index.ts'
import { useHourCycle } from '../../conversation/messages/index.ts'
import styles from './drafts.module.css'
import { scheduledActions } from './scheduledActions.ts'
import { DeleteButton, TextsPane } from './TextsPane.tsx'
import { whereOf } from './whereOf.ts'

const ScheduledDialog = lazy(() =>
  import('./ScheduledDialog.tsx').then((m) => ({ default: m.ScheduledDialog })),
)

/** The scheduled messages of the account on the screen, in the order of their times. */
export function ScheduledPane() {
  const rows = useAccount(scheduledRows)
  return (
    <TextsPane
      icon="later"
      title={t('scheduled.title')}
      count={rows.length}
      texts={rows}
      emptyTitle={t('scheduled.none')}
      emptyText={t('scheduled.none_text')}
    >
      <ul aria-label={t('scheduled.list')}>
        {rows.map((row) => (
          <Row key={scheduledKey(row.of)} row={row} />
        ))}
      </ul>
    </TextsPane>
  )
}

const Row = memo(function Row({ row }: { row: ScheduledRow }) {
  const store = useAccountStore()
  const now = useNow()
  const hour24 = useHourCycle()
  const emojiText = useEmojiText()
  const where = useAccount((state) => whereOf(state, row.destination))
  const [isEdited, setEdited] = useState(false)
  const { menu, opener } = useMenuOpener()
  const id = useId()
  const actions = scheduledActions(store, row)
  const time = timeWords(row.deliverAt * 1000, now, hour24)
  const state = stateWords(row, now)
  return (
    <li className={styles.row}>
      <div className={styles.line}>
        <button
          type="button"
          className={styles.open}
          data-roving
          aria-label={t('scheduled.open', { where, time })}
          aria-describedby={`${id}-state ${id}-text`}
          aria-keyshortcuts="Enter Delete"
          onClick={() => setEdited(true)}
        >
          <span className={styles.top}>
            <span data-ellipsis className={styles.where}>
              {where}
            </span>
            <span className={styles.age}>{time}</span>
          </span>
          {state !== null && (
            <span className={row.failure === null ? styles.state : styles.failed} id={`${id}-state`}>
              <Icon name={row.failure === null ? 'info' : 'warning'} size={13} />
              {state}
            </span>
          )}
          <span className={styles.text} id={`${id}-text`}>
            {emojiText(previewOf(row.content))}
          </span>
        </button>
        <div className={styles.actions}>
          <IconButton icon="later" label={t('scheduled.reschedule')} {...opener} />
          <IconButton icon="send" label={t('scheduled.send_now')} onClick={actions.send} />
          <IconButton icon="edit" label={t('scheduled.to_draft')} onClick={actions.toDraft} />
          <DeleteButton label={t('scheduled.delete')} onDelete={actions.remove} />
        </div>
      </div>
      {menu !== null && (
        <Menu
          {...menu}
          label={t('scheduled.reschedule')}
          items={timeItems(
            hour24,
            (chosen) => actions.reschedule(chosen, timeWords(chosen, now, hour24)),
            () => setEdited(true),
          )}
        />
      )}
      {isEdited && (
        <Suspense>
          <ScheduledDialog row={row} where={where} onClose={() => setEdited(false)} />
        </Suspense>
      )}
    </li>
  )
})

/** Returns why a message is not simply waiting for its time on the server. */
function stateWords({ deliverAt, failure, of }: ScheduledRow, now: number): string | null {
  if (failure !== null) return failure === '' ? t('scheduled.failed_server') : failure
  switch (of.by) {
    case 'server':
      return null
    case 'app':
      return t('scheduled.by_app')
    case 'outbox':
      return t(deliverAt * 1000 <= now ? 'scheduled.waiting_past' : 'drafts.waiting')
  }
}
