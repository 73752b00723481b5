import { useId, useRef, useState, useEffect, type RefObject } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { useAccount, callQuietly, useAccountStore } from '../../../state/index.ts'
import { Button, Icon, clockTimeToSeconds, useAttached } from '../../../ui/index.ts'
import { useEmojiText } from '../../content/reactions/index.ts'
import { previewOf } from '../compose/index.ts'
import styles from './outbox.module.css'
import { pendingRows, type PendingRow } from './pendingRows.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { discardSend, editSend } from './discardSend.ts'

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

interface PendingListProps {
  readonly id: string
  readonly rows: readonly PendingRow[]
  /** Element that the list is attached to. */
  readonly at: RefObject<HTMLElement | null>
  readonly onClose: () => void
}

/** Lists the pending and refused operations, with actions for each. */
function PendingList({ id, rows, at, onClose }: PendingListProps) {
  const account = useAccountStore().id
  const live = useAccount((state) => state.connection.state === 'live')
  const ref = useAttached(at, onClose)
  useEffect(() => {
    // The focused button was removed together with its row.
    if (document.activeElement === document.body) ref.current?.focus()
  }, [ref, rows])
  const failed = rows.filter(({ status }) => status === 'failed')
  const words = wordsOf(rows.length, failed.length)
  const isHeld = rows.some(({ held }) => held !== null)
  const retryAll = (): void => {
    if (!live) callQuietly('account.retry', { account })
    for (const row of failed) if (!row.isDrafted) callQuietly('outbox.retry', { account, localId: row.id })
  }
  return (
    <div
      ref={ref}
      id={id}
      className={styles.list}
      popover="manual"
      role="dialog"
      aria-label={t(`outbox.title_${words}`)}
      tabIndex={-1}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onClose()
      }}
    >
      <header className={styles.head}>
        <h2>{t(`outbox.title_${words}`)}</h2>
        {(failed.length > 0 || !live) && (
          <Button variant="quiet" onClick={retryAll}>
            {t('outbox.retry_all')}
          </Button>
        )}
      </header>
      <p className={styles.intro}>{t(`outbox.intro_${isHeld ? 'held' : words}`)}</p>
      <ul>
        {rows.map((row) => (
          <Pending key={row.id} account={account} row={row} onEdited={onClose} />
        ))}
      </ul>
    </div>
  )
}

function wordsOf(all: number, failed: number): 'none' | 'waiting' | 'failed' | 'mixed' {
  if (all === 0) return 'none'
  if (failed === 0) return 'waiting'
  return failed === all ? 'failed' : 'mixed'
}

interface PendingProps {
  readonly account: string
  readonly row: PendingRow
  readonly onEdited: () => void
}

function Pending({ account, row, onEdited }: PendingProps) {
  const { awaitsFiles, held, id, isDrafted, isSend, reason, retryAt, status, text, unsaved, what } = row
  const hour24 = useAccount(twentyFourHourTime)
  const emojiText = useEmojiText()
  const isFailed = status === 'failed'
  return (
    <li className={styles.row} data-pending={status}>
      <span className={styles.what}>{what}</span>
      {text !== null && <span className={styles.text}>{emojiText(previewOf(text))}</span>}
      <span className={isFailed ? styles.reason : styles.state}>
        {isFailed
          ? t('outbox.is_failed', { reason: reason ?? '' })
          : retryAt !== null
            ? t('outbox.is_limited', { time: clockTimeToSeconds(retryAt, hour24) })
            : t(
                awaitsFiles
                  ? 'uploads.send_waits'
                  : held !== null
                    ? `outbox.held_${held}`
                    : `outbox.is_${status}`,
              )}
      </span>
      {unsaved && <span className={styles.reason}>{t('outbox.unsaved')}</span>}
      <span className={styles.actions}>
        {(held !== null || retryAt !== null || (isFailed && !isDrafted)) && (
          <Button variant="quiet" onClick={() => callQuietly('outbox.retry', { account, localId: id })}>
            {t(held !== null ? 'outbox.send_anyway' : 'app.try_again')}
          </Button>
        )}
        {(isSend || text !== null) && !isDrafted && (isFailed || (isSend && status === 'queued')) && (
          <Button
            variant="quiet"
            onClick={() => {
              onEdited()
              void editSend(account, id)
            }}
          >
            {t('outbox.edit')}
          </Button>
        )}
        {status !== 'sending' && status !== 'unknown' && (
          <Button variant="quiet" onClick={() => void discardSend(account, id)}>
            {t(isFailed ? 'outbox.discard' : 'outbox.cancel')}
          </Button>
        )}
      </span>
    </li>
  )
}
