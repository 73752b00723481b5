/**
 * How well a folded name fits what was typed, folded too; 0: not at all. The whole name beats its start, that a word's,
 * that its inside; last comes what is a typing error or two away.
 */
export function nameScore(name: string, typed: string): number {
  if (typed === '') return 1
  if (name === typed) return 6
  if (name.startsWith(typed)) return 5
  const at = name.indexOf(typed)
  if (at > 0) return isWordStart(name, at) ? 4 : 3
  const words = typed.split(' ').filter((word) => word !== '')
  if (words.length > 1 && words.every((word) => wordStarts(name, word))) return 3
  if (isMistyped(name, typed, forgiven(typed.length))) return 1
  const isLike = (word: string): boolean =>
    wordStarts(name, word) || isMistyped(name, word, forgivenInWord(word.length))
  return words.length > 1 && words.every(isLike) ? 1 : 0
}

const between = /[\s\-_./>:]/
const isWordStart = (name: string, at: number): boolean => at === 0 || between.test(name[at - 1]!)

/** Some word of the name begins with this. */
export function wordStarts(name: string, word: string): boolean {
  for (let at = name.indexOf(word); at >= 0; at = name.indexOf(word, at + 1))
    if (isWordStart(name, at)) return true
  return false
}

/** Errors that are forgiven: none in what is short, where everything is like everything. */
const forgiven = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2)

/** Minimum length of one of several words for an error to be forgiven in it, as in a search for messages. */
const minInWord = 5
const forgivenInWord = (length: number): number => (length < minInWord ? 0 : 1)

/** With each letter once where it is doubled. */
const withoutDoubles = (text: string): string => text.replace(/(.)\1+/gu, '$1')

function isMistyped(name: string, typed: string, maxErrors: number): boolean {
  if (maxErrors === 0 || lacksMore(name, typed, maxErrors)) return false
  if (startDistance(name, 0, typed, maxErrors) <= maxErrors) return true
  for (let at = 1; at < name.length; at++)
    if (isWordStart(name, at) && startDistance(name, at, typed, maxErrors) <= maxErrors) return true
  // The wrong letter doubled is one error, although two letters differ.
  if (typed.length < minInWord || !/(.)\1/u.test(typed)) return false
  return wordStarts(withoutDoubles(name), withoutDoubles(typed))
}

/** Each letter that is nowhere in the name is an error of its own: most names need no closer look. */
function lacksMore(name: string, typed: string, maxErrors: number): boolean {
  let lacking = 0
  for (const letter of typed) if (!name.includes(letter) && ++lacking > maxErrors) return true
  return false
}

/** Rows of distances, kept between calls: thousands of names are compared with each key. */
const rows: readonly [number[], number[], number[]] = [[], [], []]

/**
 * The fewest letters to change, add, leave out or swap with the next, so that the name from `from` on begins with what
 * was typed. Beyond `maxErrors` any greater number.
 */
function startDistance(name: string, from: number, typed: string, maxErrors: number): number {
  const width = Math.min(name.length - from, typed.length + maxErrors)
  let [twoBack, back, now] = rows
  for (let at = 0; at <= width; at++) back[at] = at
  for (let row = 1; row <= typed.length; row++) {
    now[0] = row
    let best = row
    for (let at = 1; at <= width; at++) {
      const letter = name[from + at - 1]
      let cost = Math.min(
        back[at]! + 1,
        now[at - 1]! + 1,
        back[at - 1]! + (letter === typed[row - 1] ? 0 : 1),
      )
      const isSwapped =
        row > 1 && at > 1 && letter === typed[row - 2] && name[from + at - 2] === typed[row - 1]
      if (isSwapped) cost = Math.min(cost, twoBack[at - 2]! + 1)
      now[at] = cost
      best = Math.min(best, cost)
    }
    if (best > maxErrors) return best
    ;[twoBack, back, now] = [back, now, twoBack]
  }
  let best = back[0]!
  for (let at = 1; at <= width; at++) best = Math.min(best, back[at]!)
  return best
}
