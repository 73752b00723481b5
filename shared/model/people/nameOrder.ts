import { lazy } from '../../lazy.ts'

/**
 * Returns a comparison equal to `Intl.Collator('en', { sensitivity: 'base', numeric })`. The collator takes half a
 * microsecond, too long for repeatedly sorting thousands of names. If the names first differ in plain letters or
 * digits, those decide without it.
 */
export function nameOrder(numeric: boolean): (a: string, b: string) => number {
  const collator = lazy(() => new Intl.Collator('en', { sensitivity: 'base', numeric }))
  return (a, b) => {
    const index = partingOf(a, b)
    if (index < 0) return collator().compare(a, b)
    const x = codeAt(a, index)
    const y = codeAt(b, index)
    if (x === y) return 0
    if (!isPlain(x) || !isPlain(y)) return collator().compare(a, b)
    if (numeric && (isDigit(x) || isDigit(y))) return numberOrder(a, b, index) || collator().compare(a, b)
    return x - y
  }
}

/**
 * Returns the first index at which two names differ, ignoring case; -1 if a special character before it may affect the
 * order.
 */
function partingOf(a: string, b: string): number {
  let index = 0
  for (;;) {
    const x = codeAt(a, index)
    if (x !== codeAt(b, index) || x === ended) return index
    if (x < space || x > tilde) return -1
    index += 1
  }
}

/** Compares the numbers around `index`. Returns 0 when they are equal or cannot be compared. */
function numberOrder(a: string, b: string, index: number): number {
  let from = index
  while (from > 0 && isDigit(a.charCodeAt(from - 1))) from -= 1
  const x = numberAt(a, from)
  const y = numberAt(b, from)
  // Without a number on both sides, the characters decide: digits come after a space and before letters.
  if (x === null || y === null) return codeAt(a, index) - codeAt(b, index)
  return Number.isNaN(x) || Number.isNaN(y) ? 0 : x - y
}

/**
 * Returns the number at an index; null when there is none; NaN when it is too long or continues in digits of another
 * script.
 */
function numberAt(name: string, from: number): number | null {
  let end = from
  let number = 0
  for (let code = codeAt(name, end); isDigit(code); code = codeAt(name, (end += 1)))
    number = number * 10 + code - zero
  if (end === from) return null
  return end - from > 15 || codeAt(name, end) > tilde ? NaN : number
}

const zero = 48
const space = 32
const tilde = 126
/** Sorts before all characters, so that a name comes before longer ones that start with it. */
const ended = -1

/** Returns the lower-case character code at an index; `ended` past the end. */
function codeAt(name: string, index: number): number {
  if (index >= name.length) return ended
  const code = name.charCodeAt(index)
  return code >= 65 && code <= 90 ? code + 32 : code
}

const isDigit = (code: number): boolean => code >= zero && code <= 57
const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) || isDigit(code) || code === space || code === ended
