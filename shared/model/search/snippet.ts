import { foldWithPlaces } from './foldText.ts'

/** An excerpt of a message and its marked parts: ascending pairs of start and end. */
export interface Snippet {
  readonly text: string
  readonly marks: readonly (readonly [number, number])[]
}

/** Returns the ranges of the folded words in a text, in order. Overlapping ranges are joined. */
export function marksOf(text: string, words: readonly string[]): Snippet['marks'] {
  const { folded, places } = foldWithPlaces(text)
  const found: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (let index = folded.indexOf(word); index >= 0; index = folded.indexOf(word, index + word.length))
      found.push([places[index]!, endOf(places, index + word.length)])
  }
  const merged: [number, number][] = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** One letter may be folded to several: the mark ends after the whole letter. */
function endOf(places: readonly number[], next: number): number {
  let after = next
  while (after < places.length - 1 && places[after] === places[next - 1]) after += 1
  return places[after]!
}

/** Number of characters before the first mark, and in total. */
const before = 60
const maxLength = 280

/** Returns the part of a text around the first of the words, on one line. */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const line = text.replace(/\s+/g, ' ').trim()
  const marks = marksOf(line, words)
  const first = marks[0]?.[0] ?? 0
  const from = line.length <= maxLength || first <= before ? 0 : wordStart(line, first - before, first)
  const to = Math.min(line.length, from + maxLength)
  const head = from > 0 ? '… ' : ''
  return {
    text: head + line.slice(from, to) + (to < line.length ? ' …' : ''),
    marks: marks
      .filter((mark) => mark[0] >= from && mark[1] <= to)
      .map(([start, end]) => [start - from + head.length, end - from + head.length] as const),
  }
}

/** Number of characters before the first mark where there is room for about thirty. */
const beforeInLine = 12

/** Returns the same excerpt starting shortly before its first mark, so that a short line does not cut the mark off. */
export function nearFirstMark({ text, marks }: Snippet): Snippet {
  const first = marks[0]?.[0] ?? 0
  if (first <= beforeInLine) return { text, marks }
  const from = wordStart(text, first - beforeInLine, first)
  const head = '… '
  const shift = head.length - from
  return {
    text: head + text.slice(from),
    marks: marks.map(([start, end]) => [start + shift, end + shift] as const),
  }
}

/** Returns the start of the first word between two positions, or the first position within a longer word. */
function wordStart(line: string, index: number, end: number): number {
  const space = line.indexOf(' ', index)
  return space >= 0 && space < end ? space + 1 : index
}
