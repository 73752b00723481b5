import {
  useCallback,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import { Button, cx, revealRow, rowByKey, useRowWindow } from '../../ui/index.ts'
import styles from './groups.module.css'

/** A person or group as a row. */
export interface GridRow {
  readonly id: number
  readonly name: string
  readonly picture: ReactNode
  /** A few words at the end of the row. */
  readonly remark: string
  /** The name of the way out; null: the row stays. */
  readonly removeLabel: string | null
}

interface RowGridProps {
  readonly label: string
  readonly rows: readonly GridRow[]
  readonly remove: string
  readonly isOff: boolean
  readonly onOpen: (id: number, at: HTMLElement) => void
  readonly onRemove: (id: number) => void
}

const rowHeight = 34

/** People or groups, one tab stop, of which those in sight are drawn: arrows move, Enter opens, Delete removes. */
export function RowGrid({ label, rows, remove, isOff, onOpen, onRemove }: RowGridProps) {
  const prefix = useId()
  const grid = useRef<HTMLDivElement>(null)
  const [place, setPlace] = useState<{ readonly id: number | null; readonly at: number }>({ id: null, at: 0 })
  const found = rows.findIndex(({ id }) => id === place.id)
  const index = found >= 0 ? found : Math.max(0, Math.min(place.at, rows.length - 1))
  const active = rows[index]
  const heights = useMemo(() => rows.map(() => rowHeight), [rows])
  const { ref: windowRef, first, end, before, after } = useRowWindow(heights, 60)
  const ref = useCallback(
    (element: HTMLDivElement | null) => {
      grid.current = element
      return windowRef(element)
    },
    [windowRef],
  )
  useLayoutEffect(() => {
    const scroller = grid.current
    if (scroller === null || place.id === null) return
    revealRow(scroller, index * rowHeight, (index + 1) * rowHeight)
  }, [index, place.id])
  const idOf = (id: number): string => `${prefix}-${String(id)}`
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey || event.altKey) return
    const to = rowByKey(event.key, index, rows.length, false)
    const next = rows[to ?? -1]
    if (next !== undefined && to !== null) setPlace({ id: next.id, at: to })
    else if (active === undefined) return
    else if (event.key === 'Enter')
      onOpen(active.id, document.getElementById(idOf(active.id)) ?? (event.currentTarget as HTMLElement))
    else if (event.key === 'Delete' && active.removeLabel !== null && !isOff) onRemove(active.id)
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  return (
    <div
      ref={ref}
      role="grid"
      aria-label={label}
      aria-rowcount={rows.length}
      aria-activedescendant={active === undefined ? undefined : idOf(active.id)}
      tabIndex={0}
      className={styles.grid}
      onKeyDown={onKeyDown}
    >
      {before > 0 && <div aria-hidden="true" style={{ height: before }} />}
      {rows.slice(first, end).map((row, at) => (
        <div
          key={row.id}
          id={idOf(row.id)}
          role="row"
          aria-rowindex={first + at + 1}
          data-row={row.id}
          className={cx(styles.gridRow, row === active && styles.gridActive)}
          onPointerEnter={() => setPlace({ id: row.id, at: first + at })}
        >
          <span role="gridcell" className={styles.who}>
            {row.picture}
            <button
              type="button"
              tabIndex={-1}
              dir="auto"
              data-tooltip={row.name}
              onClick={({ currentTarget }) => onOpen(row.id, currentTarget)}
            >
              {row.name}
            </button>
          </span>
          <span role="gridcell" className={styles.remark} dir="auto">
            {row.remark}
          </span>
          {row.removeLabel !== null && (
            <span role="gridcell" className={styles.act}>
              <Button
                variant="quiet"
                className={styles.danger}
                tabIndex={-1}
                aria-label={row.removeLabel}
                aria-disabled={isOff}
                onClick={() => onRemove(row.id)}
              >
                {remove}
              </Button>
            </span>
          )}
        </div>
      ))}
      {after > 0 && <div aria-hidden="true" style={{ height: after }} />}
    </div>
  )
}
