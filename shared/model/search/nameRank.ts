import { wordStarts } from './nameScore.ts'
import { foldText } from './foldText.ts'

/** Folded text and its words, split once and not for each of thousands of names. */
export interface TypedName {
  readonly text: string
  readonly words: readonly string[]
}

export function typedName(typed: string): TypedName {
  const text = foldText(typed.trim())
  return { text, words: text.split(' ') }
}

/**
 * Ranks a folded name: 3 when it starts with the text, 2 when each typed word starts one of its words, 1 when it
 * contains the text and `findsInside` is set, 0 for no match.
 */
export function nameRank(name: string, { text, words }: TypedName, findsInside = true): number {
  if (text === '') return 1
  if (name.startsWith(text)) return 3
  if (words.every((word) => wordStarts(name, word))) return 2
  return findsInside && name.includes(text) ? 1 : 0
}

/** Inserts a candidate into the sorted list of the first `max`, if it belongs there. */
export function insertInOrder<T>(
  kept: T[],
  candidate: T,
  max: number,
  compare: (a: T, b: T) => number,
): void {
  const last = kept.at(-1)
  if (kept.length === max && last !== undefined && compare(candidate, last) >= 0) return
  let [from, to] = [0, kept.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (compare(candidate, kept[middle]!) < 0) to = middle
    else from = middle + 1
  }
  kept.splice(from, 0, candidate)
  if (kept.length > max) kept.pop()
}

/** Returns the first `max` candidates in order, without sorting all of them. */
export function firstInOrder<T>(
  candidates: Iterable<T>,
  max: number,
  compare: (a: T, b: T) => number,
): readonly T[] {
  const kept: T[] = []
  for (const candidate of candidates) insertInOrder(kept, candidate, max, compare)
  return kept
}
