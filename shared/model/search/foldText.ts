const plain = /^[\x20-\x7e]*$/

/** How letters count for search: without case and accents, spaces as one, and nothing that is not seen. */
export function foldText(text: string): string {
  if (plain.test(text) && !text.includes('  ')) return text.toLowerCase()
  return foldLetters(text).replace(/[\s\p{Cc}]+/gu, ' ')
}

/** A sigma at the end of a word has a form of its own. */
const foldLetters = (text: string): string =>
  // Marks are dropped before they are sorted, which takes time by the square of their number at one letter.
  text
    .replace(unseen, '')
    .toLowerCase()
    .normalize('NFKD')
    .replace(unseen, '')
    .toLowerCase()
    .replaceAll('ς', 'σ')

export interface FoldedText {
  readonly folded: string
  /** For each UTF-16 unit of `folded` where in the text it comes from; one more for the end. */
  readonly places: readonly number[]
}

/** Signs that stand for something else in the index do not come from texts. */
const unseen = /[\p{M}\p{Cf}\p{Co}]/gu
const spaces = /[\s\p{Cc}]/u

/** The folded text, and what of the text each part of it is. */
export function foldWithPlaces(text: string): FoldedText {
  let folded = ''
  const places: number[] = []
  let at = 0
  for (const sign of text) {
    const letters = spaces.test(sign) ? ' ' : foldLetters(sign).replace(/\s/g, ' ')
    for (const letter of letters.split('')) {
      if (letter === ' ' && folded.endsWith(' ')) continue
      folded += letter
      places.push(at)
    }
    at += sign.length
  }
  places.push(text.length)
  return { folded, places }
}
