/** Single characters that count as words: those of scripts without spaces between words, and emoji. */
const alone =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]|(?![0-9#*])\p{Extended_Pictographic}/u

/** Returns a token for the index. It accepts ASCII letters, digits and non-ASCII characters, so others are mapped. */
const token = (signs: string): string =>
  signs.replace(/[^A-Za-z0-9\u0080-\uffff]/g, (sign) => String.fromCharCode(0xf100 + sign.charCodeAt(0)))

/**
 * Returns all pairs of adjacent characters, single-character words and characters that count as words. They are used to
 * search for words of one or two letters.
 */
export function pairsOf(folded: string): ReadonlySet<string> {
  const pairs = new Set<string>()
  let before = ''
  for (const sign of folded) {
    if (sign === ' ') before = ''
    else {
      if (before !== '') pairs.add(token(before + sign))
      if (alone.test(sign)) pairs.add(token(sign))
      before = sign
    }
  }
  for (const [word] of folded.matchAll(/(?<![\p{L}\p{N}])[\p{L}\p{N}](?![\p{L}\p{N}])/gu))
    pairs.add(token(word))
  return pairs
}

const lengthOf = (word: string): number => [...word].length
/** True for words of three or more letters, which are found in `search_three`; others in `search_two`. */
export const isLong = (word: string): boolean => lengthOf(word) > 2

/** Maximum number of a long word's triples in a query. More would hardly make it rarer, and the text decides anyway. */
const maxWords = 10

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** Returns the query for messages that may have all these words and marks, or null if there is nothing to query. */
export function threeQuery(words: readonly string[], marks: readonly string[]): string | null {
  const parts = new Set<string>(marks)
  for (const word of words.filter(isLong)) {
    const signs = [...word]
    const last = signs.length - 3
    const step = Math.max(1, Math.ceil(last / (maxWords - 1)))
    for (let index = 0; index < last; index += step) parts.add(signs.slice(index, index + 3).join(''))
    parts.add(signs.slice(last).join(''))
  }
  return parts.size === 0 ? null : [...parts].map(quoted).join(' AND ')
}

/**
 * Like `threeQuery`, for messages that may have one form of each word. Words of one or two letters are checked in the
 * text.
 */
export function formsQuery(forms: readonly (readonly string[])[], marks: readonly string[]): string | null {
  const parts = forms
    .filter((group) => group.every(isLong))
    .map((group) => `(${group.map((form) => `(${threeQuery([form], [])!})`).join(' OR ')})`)
  const all = [...marks.map(quoted), ...parts]
  return all.length === 0 ? null : all.join(' AND ')
}

/** Like `threeQuery`, for words of one or two letters. */
export function twoQuery(words: readonly string[], marks: readonly string[]): string | null {
  const parts = [...new Set([...marks, ...words.map(token)])]
  return parts.length === 0 ? null : parts.map(quoted).join(' AND ')
}
