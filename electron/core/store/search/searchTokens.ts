/** Signs that are words by themselves where words are not apart, and pictures. */
const alone =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]|(?![0-9#*])\p{Extended_Pictographic}/u

/** The index takes ASCII letters, digits and whatever is not ASCII as parts of a token; other signs are moved there. */
const token = (signs: string): string =>
  signs.replace(/[^A-Za-z0-9\u0080-\uffff]/g, (sign) => String.fromCharCode(0xf100 + sign.charCodeAt(0)))

/** For what is shorter than three letters: each two signs in a row, and signs that are a word alone. */
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
/** Three letters are found by the one table, fewer by the other. */
export const isLong = (word: string): boolean => lengthOf(word) > 2

/** As many of a long word's triples as make it rare; the text decides. */
const maxWords = 10

const quoted = (text: string): string => `"${text.replaceAll('"', '""')}"`

/** The condition for messages that may have all these words and marks; null: nothing to go by. */
export function threeQuery(words: readonly string[], marks: readonly string[]): string | null {
  const parts = new Set<string>(marks)
  for (const word of words.filter(isLong)) {
    const signs = [...word]
    const last = signs.length - 3
    const step = Math.max(1, Math.ceil(last / (maxWords - 1)))
    for (let at = 0; at < last; at += step) parts.add(signs.slice(at, at + 3).join(''))
    parts.add(signs.slice(last).join(''))
  }
  return parts.size === 0 ? null : [...parts].map(quoted).join(' AND ')
}

/** The same for messages that may have one form of each word; words of one letter or two are left to the text. */
export function formsQuery(forms: readonly (readonly string[])[], marks: readonly string[]): string | null {
  const parts = forms
    .filter((group) => group.every(isLong))
    .map((group) => `(${group.map((form) => `(${threeQuery([form], [])!})`).join(' OR ')})`)
  const all = [...marks.map(quoted), ...parts]
  return all.length === 0 ? null : all.join(' AND ')
}

/** The same for words of one letter or two. */
export function twoQuery(words: readonly string[], marks: readonly string[]): string | null {
  const parts = [...new Set([...marks, ...words.map(token)])]
  return parts.length === 0 ? null : parts.map(quoted).join(' AND ')
}
