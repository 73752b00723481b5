import { useCallback } from 'react'
import type { Attachment } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount } from '../../../state/index.ts'
import { cx, Icon, List, type ListHandle, type RowAttributes, type RowKind } from '../../../ui/index.ts'
import { fileOrders, nextSort, type FileSort } from './fileList.ts'
import { FileRow } from './FileRow.tsx'
import styles from './files.module.css'
import { usePlaces } from './usePlaces.ts'

/** Heights in pixels of a row and of the column headings, as in the style sheet. */
const rowHeight = 44
const headingsHeight = 36

/** Number of rows up to which all are rendered, so that typing in the filter does not have to render any. */
const drawnWhole = 60

export const fileRows: RowKind<Attachment, number> = { keyOf: ({ id }) => id, heightOf: rowHeight }

interface FileTableProps {
  readonly list: ListHandle<Attachment, number>
  readonly sort: FileSort
  readonly onSort: (sort: FileSort) => void
  readonly onOpen: (file: Attachment) => void
  readonly onDelete: (file: Attachment) => void
}

/** The table of the user's files. Arrows move in it, Enter or Space opens a file, Delete asks to delete it. */
export function FileTable({ list, sort, onSort, onOpen, onDelete }: FileTableProps) {
  const hour24 = useAccount(twentyFourHourTime)
  const { places, find } = usePlaces()
  const draw = useCallback(
    (file: Attachment, attributes: RowAttributes) => (
      <FileRow
        file={file}
        attributes={attributes}
        places={places}
        hour24={hour24}
        find={find}
        onOpen={onOpen}
        onDelete={onDelete}
      />
    ),
    [places, find, hour24, onOpen, onDelete],
  )
  return (
    <List
      list={list}
      role="grid"
      label={t('files.title')}
      className={styles.table}
      drawAll={drawnWhole}
      columns={fileOrders.length + 1}
      head={{ row: <Headings sort={sort} onSort={onSort} />, height: headingsHeight }}
      draw={draw}
    />
  )
}

type HeadingsProps = Pick<FileTableProps, 'sort' | 'onSort'>

const Headings = ({ sort, onSort }: HeadingsProps) => (
  <div role="row" aria-rowindex={1} className={cx(styles.row, styles.headings)}>
    {fileOrders.map((order) => {
      const isSorted = sort.by === order
      return (
        <div
          key={order}
          role="columnheader"
          className={styles[columns[order]]}
          aria-sort={isSorted ? (sort.isDescending ? 'descending' : 'ascending') : 'none'}
        >
          <button type="button" onClick={() => onSort(nextSort(sort, order))}>
            {t(`files.column_${order}`)}
            {isSorted && <Icon name={sort.isDescending ? 'down' : 'up'} size={12} />}
          </button>
        </div>
      )
    })}
    <div role="columnheader" className={styles.tools}>
      <span className="visually-hidden">{t('files.column_actions')}</span>
    </div>
  </div>
)

const columns = { name: 'name', messages: 'where', size: 'size', newest: 'date' } as const
