/*
 * Libraries were tried for matching names (2026-11-30, "scoring names" in search.test.ts): @leeoniya/ufuzzy 1.0.19
 * finds another set of names in 4 of the 18 cases, fuzzysort 4.0.2 in 8. The former forgives one error a word, the
 * latter none, and it takes any letters in order for a match (`plan` finds "formatting playground"). Ranking 20,000
 * names takes 1.1 ms a query with nameRank.ts, 1.6 ms with ufuzzy and 0.4 ms with fuzzysort (medians of 20 interleaved
 * pairs, 8 queries, Node.js 20).
 */

/**
 * Scores a folded name for folded typed text: 6 for the whole name, 5 for its start, 4 for the start of a word, 3 for
 * its inside, less with typing errors, 0 for no match.
 */
export function nameScore(name: string, typed: string): number {
  if (typed === '') return 1
  if (name === typed) return 6
  if (name.startsWith(typed)) return 5
  const index = name.indexOf(typed)
  if (index > 0) return isWordStart(name, index) ? 4 : 3
  const words = typed.split(' ').filter((word) => word !== '')
  if (words.length > 1 && words.every((word) => wordStarts(name, word))) return 3
  if (isMistyped(name, typed, forgiven(typed.length))) return 1
  const isLike = (word: string): boolean =>
    wordStarts(name, word) || isMistyped(name, word, forgivenInWord(word.length))
  return words.length > 1 && words.every(isLike) ? 1 : 0
}

const between = /[\s\-_./>:]/
const isWordStart = (name: string, index: number): boolean => index === 0 || between.test(name[index - 1]!)

/** Returns true when a word of the name starts with `word`. */
export function wordStarts(name: string, word: string): boolean {
  for (let index = name.indexOf(word); index >= 0; index = name.indexOf(word, index + 1))
    if (isWordStart(name, index)) return true
  return false
}

/** Minimum length at which an error is forgiven in a word, as in the search for messages. */
const minInWord = 5
/** Number of forgiven errors: none in short texts, which would otherwise match almost everything. */
const forgiven = (length: number): number => (length < minInWord ? 0 : length < 8 ? 1 : 2)

const forgivenInWord = (length: number): number => (length < minInWord ? 0 : 1)

/** Returns the text with doubled letters reduced to one. */
const withoutDoubles = (text: string): string => text.replace(/(.)\1+/gu, '$1')

function isMistyped(name: string, typed: string, maxErrors: number): boolean {
  if (maxErrors === 0 || lacksMore(name, typed, maxErrors)) return false
  if (startDistance(name, 0, typed, maxErrors) <= maxErrors) return true
  for (let index = 1; index < name.length; index++)
    if (isWordStart(name, index) && startDistance(name, index, typed, maxErrors) <= maxErrors) return true
  // Doubling the wrong letter counts as one error, although two letters differ.
  if (typed.length < minInWord || !/(.)\1/u.test(typed)) return false
  return wordStarts(withoutDoubles(name), withoutDoubles(typed))
}

/** Returns true when the name lacks more of the letters than `maxErrors`. This quick check rules out most names. */
function lacksMore(name: string, typed: string, maxErrors: number): boolean {
  let lacking = 0
  for (const letter of typed) if (!name.includes(letter) && ++lacking > maxErrors) return true
  return false
}

/** Rows of the distance table, reused because thousands of names are compared on each key press. */
const rows: readonly [number[], number[], number[]] = [[], [], []]

/**
 * Returns the number of letters to change, add, omit or swap so that the name, from `from` on, starts with the typed
 * text. Any number above `maxErrors` means too many.
 */
function startDistance(name: string, from: number, typed: string, maxErrors: number): number {
  const width = Math.min(name.length - from, typed.length + maxErrors)
  let [twoBack, back, now] = rows
  for (let index = 0; index <= width; index++) back[index] = index
  for (let row = 1; row <= typed.length; row++) {
    now[0] = row
    let best = row
    for (let index = 1; index <= width; index++) {
      const letter = name[from + index - 1]
      let cost = Math.min(
        back[index]! + 1,
        now[index - 1]! + 1,
        back[index - 1]! + (letter === typed[row - 1] ? 0 : 1),
      )
      const isSwapped =
        row > 1 && index > 1 && letter === typed[row - 2] && name[from + index - 2] === typed[row - 1]
      if (isSwapped) cost = Math.min(cost, twoBack[index - 2]! + 1)
      now[index] = cost
      best = Math.min(best, cost)
    }
    if (best > maxErrors) return best
    ;[twoBack, back, now] = [back, now, twoBack]
  }
  let best = back[0]!
  for (let index = 1; index <= width; index++) best = Math.min(best, back[index]!)
  return best
}
