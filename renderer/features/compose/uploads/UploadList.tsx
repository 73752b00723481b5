import { useSyncExternalStore, useEffect, useMemo } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { UploadRow } from '../../../../shared/model/outbox/uploadRow.ts'
import { useAccountStore, openAddress, callQuietly } from '../../../state/index.ts'
import { Button, cx, Icon, IconButton } from '../../../ui/index.ts'
import { type UploadFeed, createUploadFeed } from './uploadFeed.ts'
import { useRename } from './useRename.tsx'
import styles from './uploads.module.css'
import { fileSize } from '../../content/attachments/index.ts'

interface UploadRowsProps {
  readonly feed: UploadFeed
  readonly rows: readonly UploadRow[]
  readonly onControl: (row: UploadRow, op: 'pause' | 'resume' | 'cancel') => void
  /** Changes the name of a file. Absent: the name is final. */
  readonly onRename?: (row: UploadRow, name: string) => void
  /** Called when the file's name is pressed. Absent: the name is not a button. */
  readonly onSelect?: (row: UploadRow) => void
}

/** A list of unfinished and failed uploads. */
export function UploadList(props: UploadRowsProps) {
  return props.rows.length === 0 ? null : (
    <ul className={styles.list} aria-label={t('uploads.list')}>
      <UploadRows {...props} />
    </ul>
  )
}

/** The items for unfinished and failed uploads. */
export function UploadRows({ feed, rows, onRename, ...actions }: UploadRowsProps) {
  const all = useSyncExternalStore(feed.subscribe, feed.rows)
  const [ask, dialog] = useRename()
  const rename = (row: UploadRow) =>
    onRename && (() => ask({ name: row.name, onRename: (name) => onRename(row, name) }))
  return (
    <>
      {all
        .filter(({ id }) => rows.some((row) => row.id === id))
        .map((row) => (
          <UploadItem key={row.id} row={row} onRename={rename(row)} {...actions} />
        ))}
      {dialog}
    </>
  )
}

interface UploadItemProps extends Omit<UploadRowsProps, 'feed' | 'rows' | 'onRename'> {
  readonly row: UploadRow
  readonly onRename: (() => void) | undefined
}

function UploadItem({ row, onControl, onRename, onSelect }: UploadItemProps) {
  const account = useAccountStore().id
  const { canRetry, name, sent, size, state } = row
  const percent = state === 'done' ? 100 : size === 0 ? 0 : Math.min(99, Math.floor((sent / size) * 100))
  const isActive = state === 'queued' || state === 'sending' || state === 'waiting'
  const isStopped = state === 'paused' || (state === 'failed' && canRetry)
  return (
    <li className={cx(styles.item, state === 'failed' && styles.failed)} data-state={state}>
      <Icon name={state === 'failed' ? 'warning' : 'attach'} size={14} className={styles.icon} />
      {onSelect === undefined ? (
        <span data-ellipsis data-tooltip={name}>
          {name}
        </span>
      ) : (
        <button
          data-ellipsis
          type="button"
          data-roving
          data-tooltip={name}
          aria-keyshortcuts="Enter Delete F2"
          onClick={() => onSelect(row)}
        >
          {name}
        </button>
      )}
      <span data-ellipsis className={styles.detail} role={state === 'failed' ? 'alert' : undefined}>
        {detailOf(row)}
      </span>
      <span className={styles.tools}>
        {state === 'failed' && row.isOverQuota && (
          <Button variant="quiet" onClick={() => openAddress({ view: 'files' }, { account })}>
            {t('files.title')}
          </Button>
        )}
        {onRename !== undefined && (
          <IconButton
            icon="edit"
            size={14}
            data-rename
            label={t('uploads.rename', { name })}
            onClick={onRename}
          />
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
          data-remove
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

/** The uploads that a pending message waits for, by their ids. */
export function SendUploads({ awaits }: { readonly awaits: readonly string[] }) {
  const account = useAccountStore().id
  const feed = useMemo(() => createUploadFeed(account), [account])
  const rows = useSyncExternalStore(feed.subscribe, feed.slow)
  useEffect(() => feed.start(), [feed])
  return (
    <UploadList
      feed={feed}
      rows={rows.filter(({ id }) => awaits.includes(id))}
      onControl={({ id }, op) => callQuietly('upload.control', { account, id, op })}
    />
  )
}
