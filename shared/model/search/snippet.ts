import { foldWithPlaces } from './foldText.ts'

/** A piece of a message's text and the parts of it to mark: ascending pairs of where one begins and ends. */
export interface Snippet {
  readonly text: string
  readonly marks: readonly (readonly [number, number])[]
}

/** Where the folded words are in a text, in order, overlapping ones as one. */
export function marksOf(text: string, words: readonly string[]): Snippet['marks'] {
  const { folded, places } = foldWithPlaces(text)
  const found: [number, number][] = []
  for (const word of words) {
    if (word === '') continue
    for (let at = folded.indexOf(word); at >= 0; at = folded.indexOf(word, at + word.length))
      found.push([places[at]!, endOf(places, at + word.length)])
  }
  const merged: [number, number][] = []
  for (const [from, to] of found.sort((a, b) => a[0] - b[0])) {
    const last = merged.at(-1)
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to)
    else merged.push([from, to])
  }
  return merged
}

/** One letter may have become several: the mark ends behind the whole of it. */
function endOf(places: readonly number[], next: number): number {
  let after = next
  while (after < places.length - 1 && places[after] === places[next - 1]) after += 1
  return places[after]!
}

/** Signs before the first mark, and in all. */
const before = 60
const longest = 280

/** The part of a text where the first of the words is, on one line. */
export function snippetOf(text: string, words: readonly string[]): Snippet {
  const line = text.replace(/\s+/g, ' ').trim()
  const marks = marksOf(line, words)
  const first = marks[0]?.[0] ?? 0
  const from = line.length <= longest || first <= before ? 0 : wordStart(line, first - before)
  const to = Math.min(line.length, from + longest)
  const head = from > 0 ? '… ' : ''
  return {
    text: head + line.slice(from, to) + (to < line.length ? ' …' : ''),
    marks: marks
      .filter((mark) => mark[0] >= from && mark[1] <= to)
      .map(([start, end]) => [start - from + head.length, end - from + head.length] as const),
  }
}

/** Signs before the first mark where there is room for one short line. */
const beforeInLine = 24

/** The same piece from a little before its first mark on: the end of a short line would cut the mark off. */
export function nearFirstMark({ text, marks }: Snippet): Snippet {
  const first = marks[0]?.[0] ?? 0
  if (first <= 2 * beforeInLine) return { text, marks }
  const from = wordStart(text, first - beforeInLine)
  const head = '… '
  const shift = head.length - from
  return {
    text: head + text.slice(from),
    marks: marks.map(([start, end]) => [start + shift, end + shift] as const),
  }
}

function wordStart(line: string, at: number): number {
  const space = line.indexOf(' ', at)
  return space >= 0 && space < at + 30 ? space + 1 : at
}
