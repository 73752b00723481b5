import { appendElement, createElement, type Element } from './element.ts'
import { runFinder } from './runFinder.ts'
import { trimEnds } from './trimEnds.ts'

const trailingPipe = /(?<!\\)(?:\\\\)*\|$/
const trimSpaces = (text: string) => trimEnds(text, ' ')

/** Returns the ranges of code in a row, where pipes are text. */
function codeRanges(row: string): (readonly [number, number])[] {
  const runs = [...row.matchAll(/\\?`+/g)].map((match) => ({
    start: match.index,
    end: match.index + match[0].length,
    size: match[0].replace('\\', '').length,
    opens: match[0].startsWith('\\') ? match[0].length - 2 : match[0].length,
  }))
  const next = runFinder(runs.map(({ size }) => size))
  const ranges: (readonly [number, number])[] = []
  for (let index = 0; index < runs.length; index++) {
    const run = runs[index]!
    const close = next(run.opens, index)
    if (close === undefined) continue
    ranges.push([run.start, runs[close]!.end])
    index = close
  }
  return ranges
}

function cellsOf(line: string, hasBorder: boolean): string[] {
  const row = hasBorder ? line.replace(/^\|/, '').replace(trailingPipe, '') : line
  const ranges = codeRanges(row)
  const cells: string[] = []
  let from = 0
  let range = 0
  for (let index = 0; index < row.length; index++) {
    while (range < ranges.length && ranges[range]![1] <= index) range++
    if (row[index] === '\\' && /[\\|]/.test(row[index + 1] ?? '')) index++
    else if (row[index] === '|' && !(range < ranges.length && ranges[range]![0] <= index)) {
      cells.push(row.slice(from, index))
      from = index + 1
    }
  }
  return [...cells, row.slice(from)]
}

function alignment(cell: string): string {
  const marks = trimSpaces(cell)
  const isLeft = marks.startsWith(':')
  const isRight = marks.endsWith(':')
  if (!isLeft && !isRight) return ''
  return ` style="text-align: ${isLeft && isRight ? 'center' : isLeft ? 'left' : 'right'};"`
}

function addRow(
  part: Element,
  tag: 'td' | 'th',
  cells: readonly string[],
  alignments: readonly string[],
): void {
  const row = appendElement(part, 'tr')
  alignments.forEach((attributes, index) =>
    appendElement(row, tag, trimSpaces(cells[index] ?? ''), attributes),
  )
}

/**
 * Maximum number of cells. Rows are filled to the width of the head, so a few kilobytes could become millions of cells.
 */
const maxCells = 50_000

/** Parses a table: a block whose second line describes the columns of the first; null otherwise. */
export function readTable(block: string): Element | null {
  const end = block.indexOf('\n')
  if (end < 0) return null
  const next = block.indexOf('\n', end + 1)
  const header = trimSpaces(block.slice(0, end))
  const separator = trimSpaces(block.slice(end + 1, next < 0 ? block.length : next))
  if (!/^[|:\- ]+$/.test(separator)) return null
  const hasBorder = header.startsWith('|') || trailingPipe.test(header)
  const titles = cellsOf(header, hasBorder)
  const marks = cellsOf(separator, hasBorder)
  if (titles.length !== marks.length || (titles.length === 1 && !hasBorder)) return null
  const rows =
    next < 0
      ? []
      : block
          .slice(next + 1)
          .split('\n')
          .map(trimSpaces)
  const hasPipe = (row: string) => row.startsWith('|') || trailingPipe.test(row)
  // Each row of a table with one column needs a pipe.
  if (titles.length === 1 && ![separator, ...rows].every(hasPipe)) return null
  if (titles.length * rows.length > maxCells) return null
  const alignments = marks.map(alignment)
  const table = createElement('table')
  addRow(appendElement(table, 'thead'), 'th', titles, alignments)
  const body = appendElement(table, 'tbody')
  for (const row of rows.length > 0 ? rows : ['']) addRow(body, 'td', cellsOf(row, hasBorder), alignments)
  return table
}
