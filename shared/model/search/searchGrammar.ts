import type { Narrow, NarrowTerm } from '../../api/types.ts'
import type { Operand, SearchNames } from '../../narrow/operator.ts'
import { operatorOf, typedOperator } from '../../narrow/operators.ts'

/** Parses a typed search: `sender:"Ada Plank" -topic:plans has:link words "a phrase" -unwanted`. */
export function parseSearch(text: string, names: SearchNames): Narrow {
  const terms: NarrowTerm[] = []
  const words: string[] = []
  for (const [, minus, operator, quoted, bare] of text.matchAll(pattern)) {
    const negated = minus === '-'
    const operand = quoted ?? bare?.replaceAll('+', ' ') ?? ''
    const found = operator === undefined ? null : termsOf(operator, operand, names)
    if (found !== null) terms.push(...found.map((term) => (negated ? { ...term, negated } : term)))
    else {
      const word =
        (operator === undefined ? '' : `${operator}:`) + (quoted === undefined ? (bare ?? '') : `"${quoted}"`)
      if (word === '' || word === '""') continue
      if (negated) terms.push({ operator: 'search', operand: word, negated })
      else words.push(word)
    }
  }
  if (words.length > 0) terms.push({ operator: 'search', operand: words.join(' ') })
  return terms
}

/** An optional minus, an optional operator, and a quoted or bare operand. */
const pattern = /(?<!\S)(-(?=[^\s-]))?(?:([A-Za-z][\w-]*):)?(?:"([^"]*)"?|([^\s"]+))?/g

/** Returns the terms of an operator and its operand; null when they are invalid, so that they count as plain words. */
function termsOf(name: string, text: string, names: SearchNames): readonly NarrowTerm[] | null {
  const row = typedOperator(name)
  if (row === null || (text === '' && row.takesNothing !== true)) return null
  const operand = row.parse?.(text, names) ?? null
  if (operand === null) return null
  const operands: readonly Operand[] =
    row.isOneEach === true && typeof operand === 'object' ? operand : [operand]
  return operands.map((item) => ({ operator: row.name, operand: item }))
}

/** Returns the text of a search, the inverse of parseSearch. */
export function searchText(narrow: Narrow, names: SearchNames): string {
  return narrow.map((term) => termText(term, names)).join(' ')
}

export function termText(term: NarrowTerm, names: SearchNames): string {
  const { operator, operand, negated } = term
  const row = operatorOf(term)
  const isWord = row !== null && row.parse === undefined
  const text = isWord ? String(operand) : `${operator}:${quoted(operandText(term, names))}`
  return negated === true ? `-${text}` : text
}

/** Returns a term's operand as text, with names in place of ids. */
export function operandText(term: NarrowTerm, names: SearchNames): string {
  const { operand } = term
  const person = (id: number) => names.userName(id) ?? String(id)
  if (typeof operand === 'object') return operand.map(person).join(', ')
  if (typeof operand === 'string') return operand
  const target = operatorOf(term)?.target
  if (target === 'channel') return names.channelName(operand) ?? String(operand)
  return target === 'person' ? person(operand) : String(operand)
}

const quoted = (text: string): string =>
  text === '' || /[\s"+]/.test(text) ? `"${text.replaceAll('"', '')}"` : text

/**
 * Returns true when a term can be searched for. Users and channels must be known by id, because the server knows no
 * more names than this account and refuses email addresses hidden from it.
 */
export function isWholeTerm(term: NarrowTerm): boolean {
  const row = operatorOf(term)
  const { operand, operator, negated } = term
  if (row?.values !== undefined) return Object.hasOwn(row.values, String(operand))
  if (operator === 'near') return negated !== true
  return (row?.target !== 'channel' && row?.target !== 'person') || typeof operand !== 'string'
}
