import { useId, useRef, useState } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccount } from '../../../state/index.ts'
import { Button, Icon } from '../../../ui/index.ts'
import styles from './outbox.module.css'
import { PendingList } from './PendingList.tsx'
import { pendingRows } from './pendingRows.ts'

/** A button with the number of pending operations and a list of them. Hidden while everything is sent normally. */
export function PendingButton() {
  const rows = useAccount(pendingRows)
  const live = useAccount((state) => state.connection.state === 'live')
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLSpanElement>(null)
  const id = useId()
  const failed = rows.filter(({ status }) => status === 'failed').length
  // With a connection, pending operations are done in a moment.
  const isNews =
    failed > 0 ||
    (rows.length > 0 &&
      (!live ||
        rows.some(({ held, retryAt, status }) => status === 'unknown' || held !== null || retryAt !== null)))
  if (!isNews && !open) return null
  return (
    <span ref={button} className={styles.pending}>
      <Button
        variant="quiet"
        className={styles.open}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={id}
        data-failed={failed > 0 || undefined}
        onClick={() => setOpen(!open)}
      >
        {failed > 0 && <Icon name="warning" size={13} />}
        {failed > 0 ? t('outbox.failed', { count: failed }) : t('outbox.waiting', { count: rows.length })}
      </Button>
      {open && <PendingList id={id} rows={rows} at={button} onClose={() => setOpen(false)} />}
    </span>
  )
}
