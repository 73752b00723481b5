import type { Edit } from './edit.ts'
import { isVerbatimLine } from './fences.ts'
import { endOf, selectedLines, type SelectedLines } from './selectedLines.ts'

export type ListFormat = 'bullets' | 'numbers'

/** Spaces per level of a list, as the server counts them. */
const indent = 2

/** The beginning of an item: its spaces, its bullet or number, and the spaces behind it. */
const itemStart = /^( *)(?:([*+-])|(\d{1,9})\.)( +)/
const quoteStart = /^ *(?:> ?)+/

interface Item {
  readonly spaces: number
  /** null: the item has a bullet. */
  readonly number: number | null
  readonly bullet: string
  /** Length of everything before the text. */
  readonly length: number
}

function itemOf(line: string): Item | null {
  const match = itemStart.exec(line)
  if (match === null) return null
  const [whole, spaces = '', bullet = '-', number] = match
  return {
    spaces: spaces.length,
    number: number === undefined ? null : Number(number),
    bullet,
    length: whole.length,
  }
}

/** A replacement at the beginning of a line. */
interface LineChange {
  readonly offset: number
  readonly removed: number
  readonly text: string
}

/** Returns the edit that makes some changes, in order, within whole lines. The selection stays at its text. */
function editOfChanges(
  value: string,
  selection: readonly [number, number],
  selected: SelectedLines,
  changes: readonly LineChange[],
): Edit {
  const { starts, first, last } = selected
  let text = ''
  let copied = starts[first]!
  for (const { offset, removed, text: added } of changes) {
    text += value.slice(copied, offset) + added
    copied = offset + removed
  }
  const moved = (position: number): number =>
    changes.reduce((sum, { offset, removed, text: added }) => {
      if (position < offset) return sum
      return sum + added.length - Math.min(removed, position - offset)
    }, position)
  const end = endOf(selected, last)
  return {
    start: starts[first]!,
    end,
    text: text + value.slice(copied, end),
    select: [moved(selection[0]), moved(selection[1])],
  }
}

/** Returns the edit that makes the selected lines items of a list, or removes their marks if all of them are items. */
export function listEdit(value: string, start: number, end: number, format: ListFormat): Edit {
  const selected = selectedLines(value, start, end)
  const { lines, starts, first, last } = selected
  const all = Array.from({ length: last - first + 1 }, (_, index) => first + index)
  const written = all.filter((index) => lines[index]!.trim() !== '')
  const targets = written.length > 0 ? written : [first]
  const isNumbered = format === 'numbers'
  const isItem = (item: Item | null): boolean => item !== null && (item.number !== null) === isNumbered
  const isRemoval = targets.every((index) => isItem(itemOf(lines[index]!)))
  let number = 0
  const changes = targets.flatMap((index): readonly LineChange[] => {
    const line = lines[index]!
    const item = itemOf(line)
    const spaces = item?.spaces ?? line.length - line.trimStart().length
    const offset = starts[index]! + spaces
    const removed = item === null ? 0 : item.length - spaces
    if (isRemoval) return [{ offset, removed, text: '' }]
    number += 1
    if (isItem(item)) return []
    return [{ offset, removed, text: isNumbered ? `${number}. ` : '- ' }]
  })
  return editOfChanges(value, [start, end], selected, changes)
}

/**
 * Returns the edit of a key for a new line in a list or a quote: the next line begins like this one, and an empty item
 * ends the list. Returns null elsewhere.
 */
export function newLineEdit(value: string, start: number, end: number): Edit | null {
  const { lines, starts, first } = selectedLines(value, start, start)
  const line = lines[first]!
  const lineStart = starts[first]!
  const item = itemOf(line)
  const length = item?.length ?? quoteStart.exec(line)?.[0].length ?? 0
  if (length === 0 || start < lineStart + length || isVerbatimLine(lines, first)) return null
  if (line.slice(length).trim() === '' && end <= lineStart + line.length)
    return { start: lineStart, end: lineStart + line.length, text: '', select: [lineStart, lineStart] }
  const mark =
    item === null
      ? line.slice(0, length)
      : `${' '.repeat(item.spaces)}${item.number === null ? item.bullet : `${item.number + 1}.`} `
  const caret = start + 1 + mark.length
  return { start, end, text: `\n${mark}`, select: [caret, caret] }
}

/**
 * Returns the edit of Tab or Shift+Tab on items of a list: one level deeper, at most one below the item before, or one
 * level up. Returns null elsewhere, so that the key moves the focus.
 */
export function indentEdit(value: string, start: number, end: number, step: 1 | -1): Edit | null {
  const selected = selectedLines(value, start, end)
  const { lines, starts, first, last } = selected
  const items = lines.map(itemOf)
  const changed = items.slice(first, last + 1)
  const [top] = changed
  if (top === undefined || top === null || changed.includes(null) || isVerbatimLine(lines, first)) return null
  const above = items[first - 1]
  if (step < 0 ? top.spaces === 0 : top.spaces > (above?.spaces ?? -1)) return null
  const changes: LineChange[] = []
  for (let index = first; index <= last; index++) {
    const item = items[index]!
    const spaces = Math.max(0, item.spaces + step * indent)
    const number = item.number === null ? null : 1 + numberBefore(items, index, spaces)
    items[index] = { ...item, spaces, number }
    changes.push({
      offset: starts[index]!,
      removed: item.length,
      text: `${' '.repeat(spaces)}${number === null ? item.bullet : `${number}.`} `,
    })
  }
  return editOfChanges(value, [start, end], selected, changes)
}

/** Returns the number of the previous item at a level, or 0 if the list at this level begins here. */
function numberBefore(items: readonly (Item | null)[], index: number, spaces: number): number {
  const previous = items.slice(0, index).findLast((item) => item === null || item.spaces <= spaces)
  return previous?.spaces === spaces ? (previous.number ?? 0) : 0
}
