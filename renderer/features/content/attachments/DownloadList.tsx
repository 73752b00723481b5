import type { DownloadRow } from '../../../../shared/ipc/calls/downloadCalls.ts'
import { t } from '../../../../shared/i18n.ts'
import { callQuietly, useUi } from '../../../state/index.ts'
import { Button, IconButton } from '../../../ui/index.ts'
import styles from './downloads.module.css'
import { fileSize } from './fileSize.ts'

type Op = 'cancel' | 'show' | 'dismiss' | 'drag'

/** Downloads in progress, and finished ones that were not dismissed. */
export function DownloadList() {
  const rows = useUi((ui) => ui.downloads)
  return (
    <section className={styles.list} aria-label={t('media.downloads')}>
      <ul>
        {rows.map((row) => (
          <Row key={row.id} row={row} />
        ))}
      </ul>
    </section>
  )
}

function Row({ row }: { readonly row: DownloadRow }) {
  const act = (op: Op) => callQuietly('app.download', { id: row.id, op })
  const isRunning = row.state === 'running'
  return (
    <li
      className={styles.row}
      draggable={row.state === 'done'}
      onDragStart={(event) => {
        // Cancels the drag of the element, because the main process starts a native drag of the file.
        event.preventDefault()
        act('drag')
      }}
    >
      <bdi data-ellipsis className={styles.name} data-tooltip={row.name}>
        {row.name}
      </bdi>
      <span className={styles.state} role="status">
        {stateWords(row)}
      </span>
      {isRunning && row.total !== null && (
        <progress
          aria-label={t('media.download_progress', { name: row.name })}
          max={row.total}
          value={Math.min(row.received, row.total)}
        />
      )}
      {row.state === 'done' && (
        <Button variant="quiet" onClick={() => act('show')}>
          {t('media.download_show')}
        </Button>
      )}
      <IconButton
        icon="close"
        size={14}
        label={t(isRunning ? 'media.download_cancel' : 'media.download_dismiss', { name: row.name })}
        onClick={() => act(isRunning ? 'cancel' : 'dismiss')}
      />
    </li>
  )
}

function stateWords({ reason, received, state, total, unit }: DownloadRow): string {
  if (state === 'failed')
    return reason === null ? t('media.download_failed') : t('media.download_failed_why', { reason })
  if (unit === 'messages')
    return t(state === 'done' ? 'media.download_exported' : 'media.download_messages', { count: received })
  if (state === 'done') return t('media.download_done', { size: fileSize(received) })
  return total === null
    ? t('media.download_running', { size: fileSize(received) })
    : t('media.download_running_of', { size: fileSize(received), total: fileSize(total) })
}
