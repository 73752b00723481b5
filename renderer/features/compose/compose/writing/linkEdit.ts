import type { Edit } from './edit.ts'

/** Stands for the address of a new link until it is typed. */
const unnamed = 'url'

/** Returns the edit that makes the selection a link, or turns the link around it into text. */
export function linkEdit(value: string, start: number, end: number): Edit {
  const link = linkAround(value, start, end)
  if (link !== null) {
    const text = link.text === '' && link.address !== unnamed ? link.address : link.text
    return { start: link.start, end: link.end, text, select: [link.start, link.start + text.length] }
  }
  const selected = value.slice(start, end)
  const isUrl = /^https?:\/\/[^\s()[\]]+$/.test(selected)
  const text = isUrl ? `[](${selected})` : `[${selected}](${unnamed})`
  const caret = start + text.length - 1
  return { start, end, text, select: isUrl ? [start + 1, start + 1] : [caret - unnamed.length, caret] }
}

interface WrittenLink {
  readonly start: number
  readonly end: number
  readonly text: string
  readonly address: string
}

/** Returns the link that contains the selection, or null. */
function linkAround(value: string, start: number, end: number): WrittenLink | null {
  for (let middle = value.indexOf(']('); middle >= 0; middle = value.indexOf('](', middle + 1)) {
    const from = matching(value, middle, -1)
    const to = matching(value, middle + 1, 1)
    if (from === null || to === null || from > start || to < end - 1) continue
    // A caret behind the link is not in it.
    if (start === end && (start <= from || start > to)) continue
    return {
      start: from,
      end: to + 1,
      text: value.slice(from + 1, middle),
      address: value.slice(middle + 2, to),
    }
  }
  return null
}

const pairs: Readonly<Record<string, string>> = { '[': ']', ']': '[', '(': ')' }

/** Returns the index of the bracket that matches the one at an index, in a direction. null: there is none nearby. */
function matching(value: string, index: number, step: 1 | -1): number | null {
  const sign = value[index]!
  let depth = 0
  for (
    let position = index, left = 4000;
    position >= 0 && position < value.length && left > 0;
    position += step, left -= 1
  ) {
    if (value[position] === sign) depth += 1
    else if (value[position] === pairs[sign] && (depth -= 1) === 0) return position
  }
  return null
}
