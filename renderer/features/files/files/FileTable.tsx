import { useCallback, useLayoutEffect, useMemo, useRef, type KeyboardEvent, type RefObject } from 'react'
import type { Attachment } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { twentyFourHourTime } from '../../../../shared/model/organization/userSettings.ts'
import { useAccount } from '../../../state/index.ts'
import { cx, Icon, revealRow, stepsOf, useRowWindow } from '../../../ui/index.ts'
import { fileOrders, nextSort, type FileSort } from './fileList.ts'
import { FileRow, type FileRowActions } from './FileRow.tsx'
import styles from './files.module.css'
import { usePlaces, type Places } from './usePlaces.ts'

/** Heights of a row and of the headings, as in the style sheet. */
const rowHeight = 44
const headingsHeight = 36

/** Up to so many rows all are drawn: a letter in the filter may bring each of them. */
const drawnWhole = 60

const noPlaces: Places = new Map()

export interface FileTableProps {
  readonly files: readonly Attachment[]
  readonly sort: FileSort
  readonly onSort: (sort: FileSort) => void
  /** The file that the keys are at; one that is not in the list stands for the row that came into its place. */
  readonly current: { readonly id: number; readonly index: number } | null
  readonly onCurrent: (current: { readonly id: number; readonly index: number }) => void
  /** Set to have the row of `current` get the focus when it is drawn. */
  readonly wantsFocusRef: RefObject<boolean>
  readonly onOpen: (file: Attachment) => void
  readonly onDelete: (file: Attachment) => void
}

/** Where the keys are: at the chosen file, or at the one that came into its place. */
function currentIndex(files: readonly Attachment[], current: FileTableProps['current']): number {
  if (current === null) return 0
  if (files[current.index]?.id === current.id) return current.index
  const index = files.findIndex(({ id }) => id === current.id)
  return index >= 0 ? index : Math.max(0, Math.min(current.index, files.length - 1))
}

/** The table of own files: arrows move in it, Enter opens, Delete asks to delete. */
export function FileTable({
  files,
  sort,
  onSort,
  current,
  onCurrent,
  wantsFocusRef,
  onOpen,
  onDelete,
}: FileTableProps) {
  const hour24 = useAccount(twentyFourHourTime)
  const scroller = useRef<HTMLDivElement | null>(null)
  const heights = useMemo(() => files.map(() => rowHeight), [files])
  const { ref, first, end } = useRowWindow(heights, drawnWhole)
  const at = currentIndex(files, current)
  const currentFile = files[at]
  // The row that the keys are at is drawn wherever it was scrolled to, so the focus is not lost.
  const drawn = indexes(first, end, at)
  const { places, find } = usePlaces(drawn.flatMap((index) => files[index]?.messageIds[0] ?? []))

  const newest = useRef({ files, onCurrent, onOpen, onDelete })
  useLayoutEffect(() => {
    newest.current = { files, onCurrent, onOpen, onDelete }
  })
  const actions = useMemo(
    (): FileRowActions => ({
      open: (file) => newest.current.onOpen(file),
      askToDelete: (file) => newest.current.onDelete(file),
      focused: (file) => newest.current.onCurrent({ id: file.id, index: newest.current.files.indexOf(file) }),
      find,
    }),
    [find],
  )
  const attach = useCallback(
    (element: HTMLDivElement | null) => {
      scroller.current = element
      return ref(element)
    },
    [ref],
  )
  useLayoutEffect(() => {
    if (!wantsFocusRef.current || currentFile === undefined) return
    const row = scroller.current?.querySelector<HTMLElement>(`[data-file="${String(currentFile.id)}"]`)
    wantsFocusRef.current = false
    row?.focus({ preventScroll: true })
    if (scroller.current !== null)
      revealRow(scroller.current, at * rowHeight, (at + 1) * rowHeight + headingsHeight)
  })

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
    const isInRow = event.target instanceof Element && event.target.closest('[data-file]') !== null
    const steps = isInRow ? stepsOf(event.key) : null
    if (steps === null) return
    const to = Math.max(0, Math.min(at + steps, files.length - 1))
    const file = files[to]
    if (file === undefined) return
    event.preventDefault()
    event.stopPropagation()
    wantsFocusRef.current = true
    onCurrent({ id: file.id, index: to })
  }

  return (
    <div
      ref={attach}
      role="grid"
      aria-label={t('files.title')}
      aria-rowcount={files.length + 1}
      aria-colcount={fileOrders.length + 1}
      className={styles.table}
      onKeyDown={onKeyDown}
    >
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
      <div role="rowgroup" className={styles.rows} style={{ height: files.length * rowHeight }}>
        {drawn.map((index) => {
          const file = files[index]
          if (file === undefined) return null
          const [message] = file.messageIds
          return (
            <FileRow
              key={file.id}
              file={file}
              number={index + 1}
              top={index * rowHeight}
              isCurrent={file === currentFile}
              place={message === undefined ? undefined : places.get(message)}
              places={file === currentFile ? places : noPlaces}
              hour24={hour24}
              actions={actions}
            />
          )
        })}
      </div>
    </div>
  )
}

const columns = { name: 'name', messages: 'where', size: 'size', newest: 'date' } as const

/** The rows to draw: those in sight, and the one that the keys are at. */
function indexes(first: number, end: number, at: number): readonly number[] {
  const inSight = Array.from({ length: end - first }, (_, index) => first + index)
  if (at < first) return [at, ...inSight]
  return at >= end ? [...inSight, at] : inSight
}
