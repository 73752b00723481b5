import { regExp } from '../../regExp.ts'

/** How well a message matches the words of a search: each is a word of it, each begins one, or some are inside words. */
export type MatchRank = 2 | 1 | 0

/**
 * Scripts that leave no spaces between words; scx: with the signs that several of them share, as the one for a long
 * vowel. Where words end nobody can tell there: each place is the beginning and the end of one.
 */
const spaceless =
  /[\p{scx=Han}\p{scx=Hiragana}\p{scx=Katakana}\p{scx=Thai}\p{scx=Lao}\p{scx=Khmer}\p{scx=Myanmar}]/u
/** Two of these side by side are of one word. */
const joining = regExp('u')`(?!${spaceless})[\p{L}\p{N}\p{M}]`
const joinsAtStart = regExp('u')`^${joining}`
const joinsAtEnd = regExp('u')`${joining}$`

// Most signs are ASCII: an expression for each would cost more than all the rest of a search. Two units hold any sign.
const joinsBefore = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at - 1)
  return unit < 0x80 ? isPlainJoining(unit) : joinsAtEnd.test(text.slice(Math.max(0, at - 2), at))
}
const joinsAfter = (text: string, at: number): boolean => {
  const unit = text.charCodeAt(at)
  return unit < 0x80 ? isPlainJoining(unit) : joinsAtStart.test(text.slice(at, at + 2))
}
/** A digit or a letter, which is small where it is folded. */
const isPlainJoining = (unit: number): boolean =>
  (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x30 && unit <= 0x39)

/**
 * All of it folded. `texts`: where a word may stand, each for itself. `forms`: what the service marked, which finds a
 * word in other forms, too: a whole word that is none of those wanted stands for what is lacking.
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
  // Only a letter or a digit at the word's own end can be in the middle of another: `c++` ends wherever it stands.
  const needsStart = joinsAfter(word, 0)
  const needsEnd = joinsBefore(word, word.length)
  let best: MatchRank = 0
  for (const text of texts)
    for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
      const end = at + word.length
      if (needsStart && joinsBefore(text, at)) continue
      if (!needsEnd || !joinsAfter(text, end)) return 2
      best = 1
    }
  return best
}
