import { foldText } from '../../../../shared/model/search/foldText.ts'
import { matchRank } from '../../../../shared/model/search/matchRank.ts'
import type { Database } from '../thread/database.ts'
import { threeQuery } from './searchTokens.ts'

/** Letters of a word in which one typing error is forgiven. Shorter words are like too many others. */
const minLetters = 5
const maxLetters = 24
/** Words that a search takes in place of one. */
const maxWords = 6
/** Newest messages that are read for a word: the index knows its triples, and only a text has them in a row. */
const maxTexts = 12

export interface SimilarQuery {
  /** Folded. */
  readonly word: string
  /** Number of possible words that were tried before. */
  readonly tried: number
  /** The possible words among them that are in messages. */
  readonly found: readonly string[]
}

/** Time after which a call returns, as others wait for it, in milliseconds. */
const timeoutMs = 10

/**
 * Continues the search for words of stored messages that are one typing error away from a word: two letters swapped, one too
 * many, one too few or a wrong one. `tried` is null at the end: a word has some hundreds of such errors.
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
    // Messages with a word that begins so are found by its beginning.
    const isFound = found.some((known) => variant.startsWith(known))
    if (!isFound && isIndexed(variant) && isWord(database, variant)) found.push(variant)
    if (found.length === maxWords) break
    if (performance.now() > end) return { tried: count, found }
  }
  return { tried: null, found }
}

const canBeMistyped = (word: string): boolean =>
  /^[\p{L}\p{N}]+$/u.test(word) && word.length >= minLetters && word.length <= maxLetters

/** All that one typing error may have made this word of, each once. */
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
  for (let at = 0; at < last; at++) yield word.slice(0, at) + word[at + 1]! + word[at]! + word.slice(at + 2)
  // Without its last letter a word stands for all that end in another one.
  for (let at = 0; at <= last; at++) yield word.slice(0, at) + word.slice(at + 1)
  for (let at = 1; at <= last; at++)
    for (const letter of letters) yield word.slice(0, at) + letter + word.slice(at)
  for (let at = 0; at < last; at++)
    for (const letter of letters) yield word.slice(0, at) + letter + word.slice(at + 1)
}

/** Alphabets begin at multiples of this number: Latin, Greek, Cyrillic, Hebrew, Arabic and others are in one block. */
const blockSize = 128

/** The small letters of the alphabets that a word is written in. */
function lettersLike(word: string): readonly string[] {
  const blocks = new Set([...word].map((letter) => Math.floor(letter.charCodeAt(0) / blockSize)))
  return [...blocks].flatMap((block) =>
    Array.from({ length: blockSize }, (_, at) => String.fromCharCode(block * blockSize + at)).filter(
      (letter) => /\p{L}/u.test(letter) && foldText(letter) === letter,
    ),
  )
}

const triplesOf = (word: string): readonly string[] =>
  Array.from({ length: word.length - 2 }, (_, at) => word.slice(at, at + 3))

/** Tells cheaply that no message has a word: most triples of letters are in no language. */
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
