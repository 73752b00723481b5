import type { User, UserId } from '../../../../../shared/api/types.ts'
import { userParts, type NamedUser } from '../../../../../shared/model/search/userNames.ts'
import { foldText } from '../../../../../shared/model/search/foldText.ts'
import {
  firstInOrder,
  insertInOrder,
  typedName,
  type TypedName,
} from '../../../../../shared/model/search/nameRank.ts'
import { wordStarts } from '../../../../../shared/model/search/nameScore.ts'
import type { AccountState } from '../../../../../shared/model/state/accountState.ts'

/** Facts about users that rank them for the current conversation. Higher ids are more recent. */
export interface PeopleHints {
  /** Id of the user's latest message here. Absent or 0: none. */
  readonly spokeHere: ReadonlyMap<UserId, number>
  /** Id of the latest direct message with the user. */
  readonly direct: ReadonlyMap<UserId, number>
  readonly isHere: (id: UserId) => boolean
}

/**
 * Returns the quality of a match: 0 the whole text, 1 its beginning, 2 the beginning of a word or of a word for each
 * typed one in any order, 3 anywhere, null no match. Ignores case and accents.
 */
export function matchRank(text: string, query: string): number | null {
  return foldedRank(foldText(text), typedName(query))
}

/** Does the same for folded texts. */
export function foldedRank(text: string, { text: query, words }: TypedName): number | null {
  if (query === '') return 2
  const index = text.indexOf(query)
  if (index === 0) return text.length === query.length ? 0 : 1
  if (index < 0) return words.length > 1 && words.every((word) => wordStarts(text, word)) ? 2 : null
  for (let i = index; i >= 0; i = text.indexOf(query, i + 1)) if (/[\s\-_.'(>]/.test(text[i - 1]!)) return 2
  return query.length > 1 ? 3 : null
}

/** Returns true when a word of a profile field starts with the query. */
const isAlias = (aliases: readonly string[], typed: TypedName): boolean =>
  aliases.some((alias) => (foldedRank(alias, typed) ?? 9) <= 2)

/** Does the same for a user: 4 for a profile field that the organization uses to find users. */
const userRank = ({ aliases, name }: NamedUser, typed: TypedName): number | null =>
  foldedRank(name, typed) ?? (aliases !== null && isAlias(aliases, typed) ? 4 : null)

/** Returns the value of the profile field by which a query finds a user, or null if it is the name. */
export function matchedValue({ profileFields }: AccountState, user: User, query: string): string | null {
  if (matchRank(user.name, query) !== null) return null
  const values = profileFields
    .filter(({ isUsedForMatching }) => isUsedForMatching)
    .flatMap(({ id }) => user.profile[id]?.value ?? [])
  return values.find((value) => (matchRank(value, query) ?? 9) <= 2) ?? null
}

type RankKey = readonly number[]

interface Ranked {
  readonly found: NamedUser
  readonly key: RankKey
}

/**
 * Returns the users that match a query, best first: by match, then latest message here, membership here, recent
 * direct messages, and name. A profile field counts like a match within the name.
 */
export function rankPeople(
  state: AccountState,
  query: string,
  hints: PeopleHints,
  limit: number,
  isActive = true,
): readonly User[] {
  const typed = typedName(query)
  const kept: Ranked[] = []
  // Reused, because an object for each of thousands of users costs more than comparing them.
  const key = [0, 0, 0, 0, 0, 0]
  let last: Ranked | undefined
  for (const { texts, users } of userParts(state)) {
    if (!typed.words.every((word) => texts.includes(word))) continue
    for (const found of users) {
      const rank = typed.text === '' ? 2 : userRank(found, typed)
      if (rank === null) continue
      const { id, isActive: active, isBot, isSystemBot } = found.user
      if (active !== isActive || isSystemBot) continue
      // Users type first or last names, so matches of the name's beginning or of a word's beginning count the same.
      const match = rank <= 2 ? 0 : 1
      const spoke = -(hints.spokeHere.get(id) ?? 0)
      // Most users are behind already.
      if (last !== undefined && match === last.key[0] && spoke > last.key[1]!) continue
      key[0] = match
      key[1] = spoke
      key[2] = hints.isHere(id) ? 0 : 1
      key[3] = isBot ? 1 : 0
      key[4] = -(hints.direct.get(id) ?? 0)
      key[5] = rank
      if (last !== undefined && compareRanked({ found, key }, last) >= 0) continue
      insertInOrder(kept, { found, key: [...key] }, limit, compareRanked)
      if (kept.length === limit) last = kept.at(-1)
    }
  }
  return kept.map(({ found }) => found.user)
}

/** Compares folded names by code, because a collator takes 1 µs for each of thousands of names. */
function compareRanked(a: Ranked, b: Ranked): number {
  const order = compareKeys(a.key, b.key)
  if (order !== 0) return order
  return a.found.name < b.found.name ? -1 : a.found.name > b.found.name ? 1 : 0
}

export interface Named {
  readonly name: string
}

/** Returns the items that match a query, by match and then in the given order (nearest or newest first). */
export function rankNamed<T extends Named>(things: readonly T[], query: string, limit: number): readonly T[] {
  const typed = typedName(query)
  const found: { thing: T; key: RankKey }[] = []
  things.forEach((thing, i) => {
    const rank = foldedRank(foldText(thing.name), typed)
    if (rank !== null) found.push({ thing, key: [rank, i] })
  })
  return firstInOrder(found, limit, (a, b) => compareKeys(a.key, b.key)).map(({ thing }) => thing)
}

function compareKeys(a: RankKey, b: RankKey): number {
  for (let i = 0; i < a.length; i++) if (a[i] !== b[i]) return a[i]! - b[i]!
  return 0
}
