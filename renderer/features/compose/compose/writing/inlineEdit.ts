import type { Edit } from './edit.ts'
import { ticksAround } from './fences.ts'
import { selectedLines } from './selectedLines.ts'

/** Marks of formats within a line. */
const inlineMarks = { bold: '**', italic: '*', strike: '~~', code: '`', math: '$$' } as const

export type InlineFormat = keyof typeof inlineMarks

/** Returns the edit that puts the selection into marks, or takes them away. Lines are marked one by one. */
export function inlineEdit(value: string, start: number, end: number, format: InlineFormat): Edit {
  const selected = value.slice(start, end)
  if (selected.includes('\n')) return lineByLine(value, start, end, format)
  const spaces =
    selected.trim() === '' ? [0, 0] : [/^\s*/, /\s*$/].map((side) => side.exec(selected)![0].length)
  return within(value, start + spaces[0]!, end - spaces[1]!, format)
}

function within(value: string, start: number, end: number, format: InlineFormat): Edit {
  const selected = value.slice(start, end)
  const mark = markOf(selected, format)
  const outside = Math.min(
    runLength(value.slice(0, start), mark, 'end'),
    runLength(value.slice(end), mark, 'start'),
  )
  const size = mark.length
  if (isMarked(outside, format, size))
    return { start: start - size, end: end + size, text: selected, select: [start - size, end - size] }
  const bare = withoutMarks(selected, format)
  if (bare !== null) return { start, end, text: bare, select: [start, start + bare.length] }
  return { start, end, text: mark + selected + mark, select: [start + size, end + size] }
}

/** Code that contains backticks needs more of them around it. */
const markOf = (selected: string, format: InlineFormat): string =>
  format === 'code' ? ticksAround(selected, 1) : inlineMarks[format]

/**
 * True if as many signs on each side are marks of the format. Of asterisks, two are bold, and an odd one is italic.
 */
const isMarked = (signs: number, format: InlineFormat, size: number): boolean =>
  format === 'italic' ? signs % 2 === 1 : signs >= size

/** Returns the number of the mark's signs at one side of a text. */
function runLength(text: string, mark: string, side: 'start' | 'end'): number {
  const sign = mark[0]!
  let length = 0
  while (length < text.length && text.at(side === 'start' ? length : -1 - length) === sign) length += 1
  return length
}

/** Returns the text without the marks at its ends, or null if it has none. */
function withoutMarks(text: string, format: InlineFormat): string | null {
  const mark = inlineMarks[format]
  const signs = Math.min(
    runLength(text, mark, 'start'),
    runLength(text, mark, 'end'),
    Math.floor(text.length / 2),
  )
  if (!isMarked(signs, format, mark.length)) return null
  // Code ends at the first run of backticks of the same length.
  const size = format === 'code' ? signs : mark.length
  return text.slice(size, text.length - size)
}

/** Spaces and the signs of quotes and lists at the beginning of a line, which the marks follow. */
const lineStart = /^\s*(?:> ?)*\s*(?:(?:[*+-]|\d{1,9}\.) +)?/

function lineByLine(value: string, start: number, end: number, format: InlineFormat): Edit {
  const { starts, lines, first, last } = selectedLines(value, start, end)
  const parts = lines.slice(first, last + 1).flatMap((line, index) => {
    const from = Math.max(start, starts[first + index]! + lineStart.exec(line)![0].length)
    const to = Math.min(end, starts[first + index]! + line.trimEnd().length)
    return from < to ? [{ from, to, text: value.slice(from, to) }] : []
  })
  const bare = parts.map(({ text }) => withoutMarks(text, format))
  const isRemoval = parts.length > 0 && !bare.includes(null)
  const mark = inlineMarks[format]
  let text = ''
  let copied = start
  for (const [index, part] of parts.entries()) {
    const marked = isRemoval ? bare[index]! : bare[index] === null ? mark + part.text + mark : part.text
    text += value.slice(copied, part.from) + marked
    copied = part.to
  }
  text += value.slice(copied, end)
  return { start, end, text, select: [start, start + text.length] }
}
