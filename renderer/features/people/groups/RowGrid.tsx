import { useCallback, type ReactNode } from 'react'
import { t } from '../../../../shared/i18n.ts'
import { List, useList, type RowAttributes, type RowKind } from '../../../ui/index.ts'
import { LimitedButton } from '../../common/forms/index.ts'
import styles from './groups.module.css'

/** Row of a user or group. */
export interface GridRow {
  readonly id: number
  readonly name: string
  readonly picture: ReactNode
  /** Short text at the end of the row. */
  readonly remark: string
  /** False for a row that cannot be removed on its own. */
  readonly isRemovable: boolean
}

const gridRows: RowKind<GridRow, number> = { keyOf: ({ id }) => id, heightOf: 34 }

interface RowGridProps {
  readonly label: string
  readonly rows: readonly GridRow[]
  readonly mayRemove: boolean
  /** True while nothing can be removed. */
  readonly isOff: boolean
  readonly onOpen: (id: number, at: HTMLElement) => void
  readonly onRemove: (row: GridRow) => void
}

/** List of users or groups: arrows move, Enter opens, Delete removes. */
export function RowGrid({ label, rows, mayRemove, isOff, onOpen, onRemove }: RowGridProps) {
  const list = useList(rows, gridRows, {
    onOpen: ({ id }, row) => row !== null && onOpen(id, row),
    onKey: ({ key }, row) => {
      if (key !== 'Delete' || row?.isRemovable !== true || !mayRemove || isOff) return false
      onRemove(row)
      return true
    },
  })
  const draw = useCallback(
    (row: GridRow, attributes: RowAttributes) => (
      <div {...attributes} data-row={row.id} className={styles.gridRow}>
        <span role="gridcell" className={styles.who}>
          {row.picture}
          <button
            type="button"
            tabIndex={-1}
            data-ellipsis
            dir="auto"
            data-tooltip={row.name}
            onClick={({ currentTarget }) => onOpen(row.id, currentTarget)}
          >
            {row.name}
          </button>
        </span>
        <span role="gridcell" data-ellipsis className={styles.remark} dir="auto">
          {row.remark}
        </span>
        {row.isRemovable && mayRemove && (
          <span role="gridcell" className={styles.act}>
            <LimitedButton
              isDanger
              tabIndex={-1}
              aria-label={t('groups.remove_of', { name: row.name })}
              aria-disabled={isOff}
              onClick={() => onRemove(row)}
            >
              {t('groups.remove')}
            </LimitedButton>
          </span>
        )}
      </div>
    ),
    [mayRemove, isOff, onOpen, onRemove],
  )
  return (
    <List
      list={list}
      role="grid"
      label={label}
      className={styles.grid}
      drawAll={60}
      followsPointer
      draw={draw}
    />
  )
}
