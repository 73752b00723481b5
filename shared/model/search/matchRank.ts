import { regExp } from '../../regExp.ts'

/*
 * @leeoniya/ufuzzy 1.0.19 was tried for this rank (2026-11-30, matchRank.test.ts, with its options for Unicode): it
 * differs in 14 of the 39 cases of the first table. It finds no words in scripts without spaces, no signs such as `++`,
 * and only the first match in a text.
 */

/**
 * Rank of a match: 2 when every searched word is a whole word of the message, 1 when each at least starts a word, 0
 * when one occurs only inside a word.
 */
export type MatchRank = 2 | 1 | 0

/**
 * Scripts without spaces between words, where word boundaries cannot be found: every position counts as start and end
 * of a word. scx includes characters that several scripts share, such as the sign for long vowels.
 */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
/** Two such characters side by side belong to one word. */
const joining = regExp('u')`(?!${spaceless})[\p{L}\p{N}\p{M}]`
const joinsAtStart = regExp('u')`^${joining}`
const joinsAtEnd = regExp('u')`${joining}$`

// Most characters are ASCII, and a regular expression for each would cost more than the rest of the search. Two UTF-16
// units hold any character.
const joinsBefore = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index - 1)
  return unit < 0x80 ? isPlainJoining(unit) : joinsAtEnd.test(text.slice(Math.max(0, index - 2), index))
}
const joinsAfter = (text: string, index: number): boolean => {
  const unit = text.charCodeAt(index)
  return unit < 0x80 ? isPlainJoining(unit) : joinsAtStart.test(text.slice(index, index + 2))
}
/** Returns true for an ASCII digit or a lower-case letter. Folded text has no upper case. */
const isPlainJoining = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)

/**
 * All arguments are folded. texts: the separate texts of a message. forms: words that the server marked in it. The
 * server also finds other forms of a word, so a marked whole word that was not searched for stands in for a missing
 * one.
 */
export function matchRank(
  texts: readonly string[],
  wanted: readonly string[],
  forms: readonly string[] = [],
): MatchRank {
  const ownWords = new Set(wanted.flatMap((word) => [word, ...word.split(' ')]))
  if (forms.some((form) => !ownWords.has(form) && rankOfWord(texts, form) === 2)) return 2
  return wanted.reduce<MatchRank>((minScore, word) => lesser(minScore, rankOfWord(texts, word)), 2)
}

const lesser = (a: MatchRank, b: MatchRank): MatchRank => (a < b ? a : b)

function rankOfWord(texts: readonly string[], word: string): MatchRank {
  if (word === '') return 0
  // Only a word that starts or ends with a letter or digit can continue there: `c++` always ends a word.
  const needsStart = joinsAfter(word, 0)
  const needsEnd = joinsBefore(word, word.length)
  let best: MatchRank = 0
  for (const text of texts)
    for (let index = text.indexOf(word); index >= 0; index = text.indexOf(word, index + 1)) {
      const end = index + word.length
      if (needsStart && joinsBefore(text, index)) continue
      if (!needsEnd || !joinsAfter(text, end)) return 2
      best = 1
    }
  return best
}
