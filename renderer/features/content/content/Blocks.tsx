import { createElement, useMemo, type ReactNode } from 'react'
import type { Block, Table, TableCell } from '../../../../shared/content/tree.ts'
import { viewOf } from './constructs/constructViews.tsx'
import { Inlines } from './Inlines.tsx'
import { MathView } from './MathView.tsx'
import { Unsupported } from './Unsupported.tsx'
import { withoutNames } from './withoutNames.ts'
import { focusWhereItScrolls } from './focusWhereItScrolls.ts'

/** Renders the blocks of a container. `tight`: paragraphs are lines of a list item, without space around them. */
export function Blocks({
  blocks,
  tight,
}: {
  readonly blocks: readonly Block[]
  readonly tight?: boolean
}): ReactNode {
  const shown = useMemo(() => withoutNames(blocks), [blocks])
  return shown.map((block, i) => <BlockView key={i} block={block} tight={tight === true} />)
}

function BlockView({ block, tight }: { readonly block: Block; readonly tight: boolean }): ReactNode {
  switch (block.type) {
    case 'paragraph': {
      const children = <Inlines nodes={block.children} />
      return tight ? <div className="content-line">{children}</div> : <p>{children}</p>
    }
    case 'heading': {
      const Tag = `h${block.level}` as const
      return (
        <Tag>
          <Inlines nodes={block.children} />
        </Tag>
      )
    }
    case 'rule':
      return <hr />
    case 'blockquote':
      return (
        <blockquote dir="auto">
          <Blocks blocks={block.children} />
        </blockquote>
      )
    case 'list': {
      const items = block.items.map((item, i) => (
        <li key={i}>
          <Blocks blocks={item.children} tight={!item.loose} />
        </li>
      ))
      return block.ordered ? (
        <ol dir="auto" start={block.start}>
          {items}
        </ol>
      ) : (
        <ul dir="auto">{items}</ul>
      )
    }
    case 'table':
      return <TableView table={block} />
    case 'mathBlock':
      return <MathView tex={block.tex} html={block.html} display />
    case 'unsupported':
      return (
        <p>
          <Unsupported text={block.text} />
        </p>
      )
    default:
      return createElement(viewOf(block), { node: block })
  }
}

/** A table that scrolls horizontally in a frame if the window is too narrow for it. */
function TableView({ table }: { readonly table: Table }): ReactNode {
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
