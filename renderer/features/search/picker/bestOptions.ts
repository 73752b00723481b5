import type { ReactNode } from 'react'
import { nameOrder } from '../../../../shared/model/people/nameOrder.ts'
import { firstInOrder, typedName } from '../../../../shared/model/search/nameRank.ts'
import { marksOf } from '../../../../shared/model/search/snippet.ts'
import type { ComboboxOption } from '../../../ui/index.ts'
import { namesakesIn } from './candidates.ts'

/** Item that a field can offer. Its detail and picture are made only if it is. */
export interface Candidate<T> {
  readonly key: string
  readonly value: T
  readonly label: string
  /** Rank of the match. Items of rank 0 are not offered. */
  readonly rank: number
  /** Sorts equally good matches, the smallest first. */
  readonly order?: number
  readonly detail?: (hasNamesake: boolean) => string
  readonly picture: () => ReactNode
}

/** Maximum number of options offered. Typing finds the others. */
const maxOffered = 20

const byName = nameOrder(true)
const inOrder = (a: Candidate<unknown>, b: Candidate<unknown>): number =>
  b.rank - a.rank || (a.order ?? 0) - (b.order ?? 0) || byName(a.label, b.label) || (a.key < b.key ? -1 : 1)

/** Returns the best matches as options, with the typed words marked. */
export function bestOptions<T>(
  candidates: Iterable<Candidate<T>>,
  typed: string,
): readonly ComboboxOption<T>[] {
  const found = firstInOrder(matchesAmong(candidates), maxOffered, inOrder)
  const namesakes = namesakesIn(found)
  const { words } = typedName(typed)
  return found.map(({ key, value, label, detail, picture }) => ({
    key,
    value,
    label,
    marks: marksOf(label, words),
    detail: detail?.(namesakes.has(label)) ?? '',
    picture: picture(),
  }))
}

function* matchesAmong<T>(candidates: Iterable<Candidate<T>>): Generator<Candidate<T>, void> {
  for (const candidate of candidates) if (candidate.rank > 0) yield candidate
}
