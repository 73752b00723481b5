import { lazy } from '../../lazy.ts'

/**
 * Compares names as `Intl.Collator('en', { sensitivity: 'base', numeric })` does. That takes half a microsecond, which is
 * too long for thousands of names again and again: where two of them part with plain letters or numbers, those decide.
 */
export function nameOrder(numeric: boolean): (a: string, b: string) => number {
  const collator = lazy(() => new Intl.Collator('en', { sensitivity: 'base', numeric }))
  return (a, b) => {
    const at = partingOf(a, b)
    if (at < 0) return collator().compare(a, b)
    const x = codeAt(a, at)
    const y = codeAt(b, at)
    if (x === y) return 0
    if (!isPlain(x) || !isPlain(y)) return collator().compare(a, b)
    if (numeric && (isDigit(x) || isDigit(y))) return numberOrder(a, b, at) || collator().compare(a, b)
    return x - y
  }
}

/** Where two names are no longer the same but for case; -1 where what comes before may change what stands around it. */
function partingOf(a: string, b: string): number {
  let at = 0
  for (;;) {
    const x = codeAt(a, at)
    if (x !== codeAt(b, at) || x === ended) return at
    if (x < space || x > tilde) return -1
    at += 1
  }
}

/** 0 where the numbers, or what follows them, do not tell. */
function numberOrder(a: string, b: string, at: number): number {
  let from = at
  while (from > 0 && isDigit(a.charCodeAt(from - 1))) from -= 1
  const x = numberAt(a, from)
  const y = numberAt(b, from)
  // No number here: any comes after a space and before the letters, as its digits do.
  if (x === null || y === null) return codeAt(a, at) - codeAt(b, at)
  return Number.isNaN(x) || Number.isNaN(y) ? 0 : x - y
}

/** null: there is none; NaN: it is too long, or goes on in digits of another script. */
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
/** Stands before all others, as a name does before a longer one that begins with it. */
const ended = -1

/** A small letter for a capital one. */
function codeAt(name: string, at: number): number {
  if (at >= name.length) return ended
  const code = name.charCodeAt(at)
  return code >= 65 && code <= 90 ? code + 32 : code
}

const isDigit = (code: number): boolean => code >= zero && code <= 57
const isPlain = (code: number): boolean =>
  (code >= 97 && code <= 122) || isDigit(code) || code === space || code === ended
