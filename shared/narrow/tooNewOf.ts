import type { NarrowTerm } from '../api/types.ts'
import { valueIn } from './operator.ts'
import { operatorOf } from './operators.ts'

/**
 * Returns the part of the term, as typed, that a server of this level does not support; null when there is none, or
 * when the term is merely omitted from requests.
 */
export function tooNewOf(term: NarrowTerm, level: number): string | null {
  const row = operatorOf(term)
  if (row === null) return null
  if (row.asking === undefined && row.isKnownAt?.(level) === false) return row.name
  const value = valueIn(row.values ?? {}, term.operand)
  return value?.isKnownAt?.(level) === false ? `${row.name}:${String(term.operand)}` : null
}
