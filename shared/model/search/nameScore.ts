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
  return isMistyped(name, typed) ? 1 : 0
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

function isMistyped(name: string, typed: string): boolean {
  const maxErrors = forgiven(typed.length)
  if (maxErrors === 0 || lacksMore(name, typed, maxErrors)) return false
  if (startDistance(name, typed, maxErrors) <= maxErrors) return true
  for (let at = 1; at < name.length; at++)
    if (isWordStart(name, at) && startDistance(name.slice(at), typed, maxErrors) <= maxErrors) return true
  return false
}

/** Each letter that is nowhere in the name is an error of its own: most names need no closer look. */
function lacksMore(name: string, typed: string, maxErrors: number): boolean {
  let lacking = 0
  for (const letter of typed) if (!name.includes(letter) && ++lacking > maxErrors) return true
  return false
}

/**
 * The fewest letters to change, add, leave out or swap with the next, so that a start of the name is what was typed.
 * Beyond `most` any greater number.
 */
function startDistance(name: string, typed: string, maxErrors: number): number {
  const width = Math.min(name.length, typed.length + maxErrors)
  let twoBack: number[] = []
  let back = Array.from({ length: width + 1 }, (_, at) => at)
  for (let row = 1; row <= typed.length; row++) {
    const now = [row]
    let best = row
    for (let at = 1; at <= width; at++) {
      const isSame = name[at - 1] === typed[row - 1]
      let cost = Math.min(back[at]! + 1, now[at - 1]! + 1, back[at - 1]! + (isSame ? 0 : 1))
      const isSwapped =
        row > 1 && at > 1 && name[at - 1] === typed[row - 2] && name[at - 2] === typed[row - 1]
      if (isSwapped) cost = Math.min(cost, twoBack[at - 2]! + 1)
      now.push(cost)
      best = Math.min(best, cost)
    }
    if (best > maxErrors) return best
    twoBack = back
    back = now
  }
  return back.reduce((minScore, cost) => Math.min(minScore, cost))
}
