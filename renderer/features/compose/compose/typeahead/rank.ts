import type { UserId } from '../../../../../shared/api/types.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import { firstInOrder } from '../../../../../shared/model/search/nameRank.ts'

export interface Person {
  readonly id: UserId
  readonly name: string
  readonly isBot: boolean
}

/** Facts about users that rank them for the current conversation. Higher ids are more recent. */
export interface PeopleHints {
  /** Id of the user's latest message here. Absent or 0: none. */
  readonly spokeHere: ReadonlyMap<UserId, number>
  /** Id of the latest direct message with the user. */
  readonly direct: ReadonlyMap<UserId, number>
  readonly isHere: (id: UserId) => boolean
}

/**
 * Returns the quality of a match: 0 the whole text, 1 its beginning, 2 the beginning of a word, 3 anywhere, null no
 * match. Ignores case and accents.
 */
export function matchRank(text: string, query: string): number | null {
  return foldedRank(foldText(text), foldText(query))
}

/** Does the same for folded texts. */
export function foldedRank(text: string, query: string): number | null {
  if (query === '') return 2
  if (text === query) return 0
  if (text.startsWith(query)) return 1
  const index = text.indexOf(query)
  if (index < 0) return null
  for (let i = index; i >= 0; i = text.indexOf(query, i + 1)) if (/[\s\-_.'(>]/.test(text[i - 1]!)) return 2
  return query.length > 1 ? 3 : null
}

/**
 * Returns the users that match a query, best first: by match, then latest message here, membership here, recent
 * direct messages, and name.
 */
export function rankPeople(
  people: readonly { readonly person: Person; readonly folded: string }[],
  query: string,
  hints: PeopleHints,
  limit: number,
): readonly Person[] {
  const wanted = foldText(query)
  const found: { person: Person; key: readonly number[] }[] = []
  for (const { person, folded } of people) {
    const rank = foldedRank(folded, wanted)
    if (rank === null) continue
    const { id, isBot } = person
    // Users type first or last names, so matches of the name's beginning or of a word's beginning count the same.
    const match = rank <= 2 ? 0 : 1
    const spoke = -(hints.spokeHere.get(id) ?? 0)
    const here = hints.isHere(id) ? 0 : 1
    found.push({ person, key: [match, spoke, here, isBot ? 1 : 0, -(hints.direct.get(id) ?? 0), rank] })
  }
  return firstInOrder(
    found,
    limit,
    (a, b) => compareKeys(a.key, b.key) || a.person.name.localeCompare(b.person.name),
  ).map(({ person }) => person)
}

export interface Named {
  readonly name: string
}

/** Returns the items that match a query, by match and then in the given order (nearest or newest first). */
export function rankNamed<T extends Named>(things: readonly T[], query: string, limit: number): readonly T[] {
  const found: { thing: T; key: readonly number[] }[] = []
  things.forEach((thing, i) => {
    const rank = matchRank(thing.name, query)
    if (rank !== null) found.push({ thing, key: [rank, i] })
  })
  return firstInOrder(found, limit, (a, b) => compareKeys(a.key, b.key)).map(({ thing }) => thing)
}

function compareKeys(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return 0
}
