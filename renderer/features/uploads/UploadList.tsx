import { useSyncExternalStore } from 'react'
import { t } from '../../../shared/i18n.ts'
import type { UploadRow } from '../../../shared/model/outbox/uploadRow.ts'
import { useAccountStore } from '../../state/index.ts'
import { Button, cx, Icon, IconButton } from '../../ui/index.ts'
import { fileSize, openFiles } from '../filesAddress/index.ts'
import type { UploadFeed } from './uploadFeed.ts'
import styles from './uploads.module.css'

interface UploadListProps {
  readonly feed: UploadFeed
  /** Which of them are shown. */
  readonly rows: readonly UploadRow[]
  readonly onControl: (row: UploadRow, op: 'pause' | 'resume' | 'cancel') => void
}

/** The files of a composer that are on their way, or did not get there. */
export function UploadList({ feed, rows, onControl }: UploadListProps) {
  const all = useSyncExternalStore(feed.subscribe, feed.rows)
  const shown = all.filter(({ id }) => rows.some((row) => row.id === id))
  if (shown.length === 0) return null
  return (
    <ul className={styles.list} aria-label={t('uploads.list')}>
      {shown.map((row) => (
        <UploadItem key={row.id} row={row} onControl={onControl} />
      ))}
    </ul>
  )
}

function UploadItem({ row, onControl }: { row: UploadRow; onControl: UploadListProps['onControl'] }) {
  const account = useAccountStore().id
  const { canRetry, name, sent, size, state } = row
  const percent = state === 'done' ? 100 : size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100))
  const isActive = state === 'queued' || state === 'sending' || state === 'waiting'
  const isStopped = state === 'paused' || (state === 'failed' && canRetry)
  return (
    <li className={cx(styles.item, state === 'failed' && styles.failed)} data-state={state}>
      <Icon name={state === 'failed' ? 'warning' : 'attach'} size={14} className={styles.icon} />
      <span className={styles.name} data-tooltip={name}>
        {name}
      </span>
      <span className={styles.detail} role={state === 'failed' ? 'alert' : undefined}>
        {detailOf(row)}
      </span>
      <span className={styles.tools}>
        {state === 'failed' && row.isOverQuota && (
          <Button variant="quiet" onClick={() => openFiles(account)}>
            {t('files.title')}
          </Button>
        )}
        {isActive && (
          <IconButton
            icon="pause"
            size={14}
            label={t('uploads.pause', { name })}
            onClick={() => onControl(row, 'pause')}
          />
        )}
        {isStopped && (
          <IconButton
            icon={state === 'failed' ? 'retry' : 'play'}
            size={14}
            label={t(state === 'failed' ? 'uploads.retry' : 'uploads.resume', { name })}
            onClick={() => onControl(row, 'resume')}
          />
        )}
        <IconButton
          icon="close"
          size={14}
          label={t(state === 'failed' ? 'uploads.dismiss' : 'uploads.cancel', { name })}
          onClick={() => onControl(row, 'cancel')}
        />
      </span>
      {state !== 'failed' && (
        <div
          className={styles.track}
          role="progressbar"
          aria-label={name}
          aria-valuemin={0}
          aria-valuemax={100}
          aria-valuenow={percent}
          aria-valuetext={t('uploads.progress', { name, percent })}
        >
          <div className={styles.bar} style={{ width: `${percent}%` }} />
        </div>
      )}
    </li>
  )
}

function detailOf({ reason, sent, size, speed, state }: UploadRow): string {
  const amount = t('uploads.of', { sent: fileSize(sent), size: fileSize(size) })
  switch (state) {
    case 'queued':
      return `${fileSize(size)} · ${t('uploads.queued')}`
    case 'sending':
      return speed === null
        ? `${fileSize(size)} · ${t('uploads.starting')}`
        : `${amount} · ${t('uploads.speed', { speed: fileSize(speed) })}`
    case 'waiting':
      return `${amount} · ${reason ?? ''}`
    case 'paused':
      return `${amount} · ${t('uploads.paused')}`
    case 'done':
      return `${fileSize(size)} · ${t('uploads.done')}`
    case 'failed':
      return reason ?? ''
  }
}
