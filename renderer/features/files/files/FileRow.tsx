import { memo } from 'react'
import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { Attachment } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { IconButton, timeFormat, type HourCycle } from '../../../ui/index.ts'
import { FilePlaces } from './FilePlaces.tsx'
import styles from './files.module.css'
import type { PlaceFinder, Places } from './usePlaces.ts'
import { FilePreview, fileSize } from '../../common/filePreview/index.ts'

const day = timeFormat(() => ({ day: 'numeric', month: 'short', year: 'numeric' }))
const moment = timeFormat(() => ({
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
}))

export interface FileRowActions {
  readonly open: (file: Attachment) => void
  readonly askToDelete: (file: Attachment) => void
  readonly focused: (file: Attachment) => void
  readonly find: PlaceFinder['find']
}

interface FileRowProps {
  readonly file: Attachment
  /** Among all rows that pass the filter, from 1. */
  readonly number: number
  /** Pixels from the first row's top. */
  readonly top: number
  /** The one row that Tab enters, with what is in it. */
  readonly isCurrent: boolean
  readonly place: Conversation | null | undefined
  /** Where its messages are; empty unless it is the current row, which alone can open its menu. */
  readonly places: Places
  readonly hour24: HourCycle
  readonly actions: FileRowActions
}

const isInMenu = (target: EventTarget): boolean =>
  target instanceof Element && target.closest('[role=menu]') !== null

/** One file: what it is, where it was sent, and what can be done with it. */
export const FileRow = memo(function FileRow({
  file,
  number,
  top,
  isCurrent,
  place,
  places,
  hour24,
  actions,
}: FileRowProps) {
  const tabIndex = isCurrent ? 0 : -1
  const at = file.createdAt * 1000
  return (
    <div
      role="row"
      aria-rowindex={number + 1}
      aria-keyshortcuts="Enter Delete"
      tabIndex={tabIndex}
      className={styles.row}
      style={{ top }}
      data-file={file.id}
      onFocus={() => actions.focused(file)}
      onKeyDown={(event) => {
        const isOnRow = event.target === event.currentTarget
        if (event.key === 'Enter' && isOnRow) actions.open(file)
        else if (event.key === 'Delete' && !isInMenu(event.target)) actions.askToDelete(file)
        else return
        event.preventDefault()
        event.stopPropagation()
      }}
    >
      <div role="gridcell" className={styles.name}>
        <button type="button" tabIndex={tabIndex} data-tooltip={file.name} onClick={() => actions.open(file)}>
          <FilePreview file={file} />
          <span dir="auto">{file.name}</span>
        </button>
      </div>
      <div role="gridcell" className={styles.where}>
        <FilePlaces file={file} place={place} places={places} find={actions.find} tabIndex={tabIndex} />
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
          onClick={() => actions.askToDelete(file)}
        />
      </div>
    </div>
  )
})
