import { foldText } from '../../../../shared/model/search/foldText.ts'
import { matchRank } from '../../../../shared/model/search/matchRank.ts'
import type { Database } from '../thread/database.ts'
import { threeQuery } from './searchTokens.ts'

/** Length of words in which one typing error is forgiven. Shorter words resemble too many others. */
const minLetters = 5
const maxLetters = 24
/** Maximum number of similar words per searched word. */
const maxWords = 6
/**
 * Number of messages checked for a word. The index knows its triples, but only the text shows that they are adjacent.
 */
const maxTexts = 12

export interface SimilarQuery {
  /** In folded form. */
  readonly word: string
  /** Number of variants already tried. */
  readonly tried: number
  /** Variants found in messages so far. */
  readonly found: readonly string[]
}

/** Maximum duration of a call in ms, since other requests wait. */
const timeoutMs = 10

/**
 * Continues to search for words of stored messages that differ from a word by one typing error: two letters swapped,
 * one too many, one missing or a wrong one. A word has hundreds of such variants. `tried` is null when all were tried.
 */
export function similarWords(
  database: Database,
  { word, tried, found: before }: SimilarQuery,
): { readonly tried: number | null; readonly found: readonly string[] } {
  const end = performance.now() + timeoutMs
  const isIndexed = indexedTriples(database)
  const found = [...before]
  let count = 0
  for (const variant of canBeMistyped(word) ? variantsOf(word) : []) {
    count += 1
    if (count <= tried) continue
    // A found word also finds all messages with words that begin with it.
    const isFound = found.some((known) => variant.startsWith(known))
    if (!isFound && isIndexed(variant) && isWord(database, variant)) found.push(variant)
    if (found.length === maxWords) break
    if (performance.now() > end) return { tried: count, found }
  }
  return { tried: null, found }
}

const canBeMistyped = (word: string): boolean =>
  /^[\p{L}\p{N}]+$/u.test(word) && word.length >= minLetters && word.length <= maxLetters

/** Yields all words from which one typing error makes this word, each once. */
function* variantsOf(word: string): Generator<string, void> {
  const seen = new Set([word])
  const letters = lettersLike(word)
  for (const variant of rawVariants(word, letters)) {
    if (seen.has(variant)) continue
    seen.add(variant)
    yield variant
  }
}

function* rawVariants(word: string, letters: readonly string[]): Generator<string, void> {
  const last = word.length - 1
  for (let index = 0; index < last; index++)
    yield word.slice(0, index) + word[index + 1]! + word[index]! + word.slice(index + 2)
  // Without its last letter, a word also finds words that end in another letter.
  for (let index = 0; index <= last; index++) yield word.slice(0, index) + word.slice(index + 1)
  for (let index = 1; index <= last; index++)
    for (const letter of letters) yield word.slice(0, index) + letter + word.slice(index)
  for (let index = 0; index < last; index++)
    for (const letter of letters) yield word.slice(0, index) + letter + word.slice(index + 1)
}

/**
 * Alphabets start at multiples of this number. Latin, Greek, Cyrillic, Hebrew, Arabic and others fit in one block each.
 */
const blockSize = 128

/** Returns the lowercase letters of the alphabets that a word uses. */
function lettersLike(word: string): readonly string[] {
  const blocks = new Set([...word].map((letter) => Math.floor(letter.charCodeAt(0) / blockSize)))
  return [...blocks].flatMap((block) =>
    Array.from({ length: blockSize }, (_, index) => String.fromCharCode(block * blockSize + index)).filter(
      (letter) => /\p{L}/u.test(letter) && foldText(letter) === letter,
    ),
  )
}

const triplesOf = (word: string): readonly string[] =>
  Array.from({ length: word.length - 2 }, (_, index) => word.slice(index, index + 3))

/** Returns a fast check that rules out most variants: it is false if one of their triples is in no message. */
function indexedTriples(database: Database): (word: string) => boolean {
  const known = new Map<string, boolean>()
  const has = (triple: string): boolean => {
    let isThere = known.get(triple)
    if (isThere === undefined) {
      const match = threeQuery([triple], [])
      isThere =
        database.get('select rowid from search_three where search_three match ? limit 1', match) !== null
      known.set(triple, isThere)
    }
    return isThere
  }
  return (word) => triplesOf(word).every(has)
}

function isWord(database: Database, word: string): boolean {
  const rows = database.all(
    'select words from search_text where id in (select rowid from search_three where search_three match ?' +
      ' order by rowid desc limit ?)',
    threeQuery([word], []),
    maxTexts,
  )
  return rows.some((row) => matchRank([foldText(String(row['words']))], [word]) > 0)
}
