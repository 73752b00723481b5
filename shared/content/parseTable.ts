import { attr, elementsIn, type HtmlElement } from './html/htmlNode.ts'
import { parseInlines } from './parseInlines.ts'
import { deeper, type ParseContext } from './parseContext.ts'
import type { CellAlign, Table, TableCell } from './tree.ts'

/** Parses a table with a separate head row; null when it has no cells. */
export function parseTable(element: HtmlElement, context: ParseContext): Table | null {
  const rows = elementsIn(element.childNodes).flatMap((part) =>
    elementsIn(part.childNodes)
      .filter((row) => row.tagName === 'tr')
      .map((row) => ({ inHead: part.tagName === 'thead', cells: parseRow(row, deeper(context)) })),
  )
  const head = rows.find((row) => row.inHead)
  if (rows.length === 0) return null
  return {
    type: 'table',
    head: head?.cells ?? [],
    rows: rows.filter((row) => row !== head).map((row) => row.cells),
  }
}

const parseRow = (row: HtmlElement, context: ParseContext): readonly TableCell[] =>
  elementsIn(row.childNodes)
    .filter((cell) => cell.tagName === 'td' || cell.tagName === 'th')
    .map((cell) => ({ align: alignOf(cell), children: parseInlines(cell.childNodes, context) }))

/** Newer servers write a style, older ones the attribute. */
export function alignOf(cell: HtmlElement): CellAlign | null {
  const style = /(?:^|;)\s*text-align\s*:\s*(\w+)/i.exec(attr(cell, 'style') ?? '')?.[1]
  const align = (style ?? attr(cell, 'align'))?.toLowerCase()
  return align === 'left' || align === 'center' || align === 'right' ? align : null
}
