const plain = /^[\x20-\x7e]*$/

/** Folds text for search: lower case, without accents and invisible characters, with runs of spaces joined. */
export function foldText(text: string): string {
  if (plain.test(text) && !text.includes('  ')) return text.toLowerCase()
  return foldLetters(text).replace(/[\s\p{Cc}]+/gu, ' ')
}

/** Sigma at the end of a word (ς) is folded to the common form. */
const foldLetters = (text: string): string =>
  // Marks are removed before and after normalization: normalizing sorts them, which takes quadratic time for many marks
  // on one letter.
  text
    .replace(unseen, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

export interface FoldedText {
  readonly folded: string
  /** For each UTF-16 unit of `folded` its index in the original text, plus one entry for the end. */
  readonly places: readonly number[]
}

/** Includes private-use characters, which have a special meaning in the search index. */
const unseen = /[\p{M}\p{Cf}\p{Co}]/gu
const spaces = /[\s\p{Cc}]/u

/** Folds text and keeps the original position of each character. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const places: number[] = []
  let index = 0
  for (const sign of text) {
    const letters = spaces.test(sign) ? ' ' : foldLetters(sign).replace(/\s/g, ' ')
    for (const letter of letters.split('')) {
      if (letter === ' ' && folded.endsWith(' ')) continue
      folded += letter
      places.push(index)
    }
    index += sign.length
  }
  places.push(text.length)
  return { folded, places }
}
