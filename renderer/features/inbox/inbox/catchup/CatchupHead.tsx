import type { ReactNode } from 'react'
import { t } from '../../../../../shared/i18n.ts'
import { runCommand } from '../../../../state/index.ts'
import { Button } from '../../../../ui/index.ts'
import { isLater, type ShownGroup } from '../heldList.ts'
import { markRowsRead } from '../markRowsRead.ts'
import styles from './catchup.module.css'
import { useAbsence } from './useAbsence.ts'

interface CatchupHeadProps {
  readonly groups: readonly ShownGroup[]
  /** Conversations that were on the board since it was opened. */
  readonly total: number
  readonly children?: ReactNode
}

/** How long the person was away, how much is left, and how far they have come. */
export function CatchupHead({ groups, total, children }: CatchupHeadProps) {
  const absence = useAbsence()
  const rows = groups.flatMap((group) => (isLater(group) ? [] : group.rows))
  const messages = rows.reduce((sum, { row }) => sum + row.unread, 0)
  const done = total - rows.length
  return (
    <header className={styles.head}>
      <div className={styles.titles}>
        <h1>{absence === null ? t('catchup.title') : t('catchup.away', { absence })}</h1>
        <span className={styles.count} role="status">
          {t('catchup.left', { messages, conversations: rows.length })}
        </span>
        {children}
        <Button variant="quiet" onClick={() => void runCommand('view.inbox')}>
          {t('catchup.inbox')}
        </Button>
        {rows.length > 0 && <Button onClick={() => markRowsRead(rows)}>{t('catchup.mark_rest')}</Button>}
      </div>
      {total > 0 && (
        <div className={styles.progress}>
          <div
            role="progressbar"
            aria-label={t('catchup.progress')}
            aria-valuemin={0}
            aria-valuemax={total}
            aria-valuenow={done}
            className={styles.bar}
          >
            <span style={{ width: `${String((100 * done) / total)}%` }} />
          </div>
          <span className={styles.count}>{t('catchup.done_of', { done, total })}</span>
        </div>
      )}
    </header>
  )
}
