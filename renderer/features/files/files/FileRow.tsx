import { useEffect } from 'react'
import type { Attachment } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { cx, IconButton, timeFormat, type HourCycle, type RowAttributes } from '../../../ui/index.ts'
import { FilePlaces } from './FilePlaces.tsx'
import styles from './files.module.css'
import type { PlaceFinder, Places } from './usePlaces.ts'
import { FilePreview, fileSize } from '../../content/attachments/index.ts'

const day = timeFormat(() => ({ day: 'numeric', month: 'short', year: 'numeric' }))
const moment = timeFormat(() => ({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}))

interface FileRowProps {
  readonly file: Attachment
  readonly attributes: RowAttributes
  readonly places: Places
  readonly hour24: HourCycle
  readonly find: PlaceFinder['find']
  readonly onOpen: (file: Attachment) => void
  readonly onDelete: (file: Attachment) => void
}

/** The row of a file: its name, where it was sent, and its actions. */
export function FileRow({ file, attributes, places, hour24, find, onOpen, onDelete }: FileRowProps) {
  const tabIndex = attributes.tabIndex ?? -1
  const at = file.createdAt * 1000
  const [message] = file.messageIds
  useEffect(() => {
    if (message !== undefined) find([message])
  }, [message, find])
  return (
    <div
      {...attributes}
      aria-keyshortcuts="Enter Space Delete"
      className={cx(styles.row, styles.file)}
      data-file={file.id}
    >
      <div role="gridcell" className={styles.name}>
        <button type="button" tabIndex={tabIndex} data-tooltip={file.name} onClick={() => onOpen(file)}>
          <FilePreview file={file} />
          <span data-ellipsis dir="auto">
            {file.name}
          </span>
        </button>
      </div>
      <div role="gridcell" className={styles.where}>
        <FilePlaces file={file} places={places} find={find} tabIndex={tabIndex} />
      </div>
      <div role="gridcell" className={styles.size}>
        {fileSize(file.size)}
      </div>
      <div role="gridcell" className={styles.date} data-tooltip={moment(at, hour24)}>
        {day(at, hour24)}
      </div>
      <div role="gridcell" className={styles.tools}>
        <IconButton
          icon="trash"
          label={t('files.delete', { name: file.name })}
          tabIndex={tabIndex}
          onClick={() => onDelete(file)}
        />
      </div>
    </div>
  )
}
