import type { ReactNode } from 'react'
import type { Table, TableCell } from '../../../../shared/content/tree.ts'
import { focusWhereItScrolls } from './focusWhereItScrolls.ts'
import { Inlines } from './Inlines.tsx'

/** A table that scrolls horizontally in a frame if the window is too narrow for it. */
export function TableView({ table }: { readonly table: Table }): ReactNode {
  return (
    <div className="content-table" ref={focusWhereItScrolls}>
      <table>
        {table.head.length > 0 && (
          <thead>
            <tr>{table.head.map((cell, i) => headCell(cell, i))}</tr>
          </thead>
        )}
        <tbody>
          {table.rows.map((row, i) => (
            <tr key={i}>{row.map((cell, j) => bodyCell(cell, j))}</tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const alignment = (cell: TableCell) => (cell.align === null ? undefined : { textAlign: cell.align })

const headCell = (cell: TableCell, key: number): ReactNode => (
  <th key={key} scope="col" style={alignment(cell)}>
    <Inlines nodes={cell.children} />
  </th>
)

const bodyCell = (cell: TableCell, key: number): ReactNode => (
  <td key={key} style={alignment(cell)}>
    <Inlines nodes={cell.children} />
  </td>
)
