import { operatorOf } from '../../../narrow/operators.ts'
import { tooNewOf } from '../../../narrow/tooNewOf.ts'
import type { Narrow, NarrowTerm } from '../../types.ts'
import type { WireContext } from '../../wireContext.ts'
import { tooOld } from '../params.ts'

/** Returns true for excluded words. Servers ignore the minus and would search for them. */
export const isUnwantedWord = (term: NarrowTerm): boolean =>
  term.negated === true && operatorOf(term)?.asking === 'positive'

function isAsked(term: NarrowTerm, level: number): boolean {
  const row = operatorOf(term)
  return row?.asking !== 'never' && !isUnwantedWord(term) && row?.isKnownAt?.(level) !== false
}

/** Splits a list of users into terms for operators that take a single user. */
function onePersonEach(term: NarrowTerm): readonly NarrowTerm[] {
  return typeof term.operand === 'object' && operatorOf(term)?.isOneEach === true
    ? term.operand.map((operand) => ({ ...term, operand }))
    : [term]
}

/** Throws for terms that the server does not support, unless the other terms mean the same. */
function checkTerms(narrow: Narrow, level: number): void {
  for (const term of narrow) {
    const name = tooNewOf(term, level)
    if (name !== null) tooOld(name)
  }
  // Alone, such a term would be omitted, and the server would return all messages.
  const rows = narrow.map(operatorOf)
  const lacking = rows.find((row) => row?.asking === 'ifKnown' && row.isKnownAt?.(level) === false)
  if (lacking != null && !rows.some((row) => row?.isConversation === true)) tooOld(lacking.name)
}

/**
 * Returns a narrow in the form of GET /messages at this server's level. Throws for unsupported terms. Excluded words
 * are omitted, so the response must be filtered.
 */
export function narrowWire(narrow: Narrow, context: WireContext): object[] {
  checkTerms(narrow, context.featureLevel)
  return narrow
    .filter((term) => isAsked(term, context.featureLevel))
    .flatMap(onePersonEach)
    .map((term) => {
      const row = operatorOf(term)
      return {
        operator: row?.wireName?.(context.featureLevel) ?? term.operator,
        operand: row?.wireOperand?.(term.operand, context) ?? term.operand,
        ...(term.negated ? { negated: true } : {}),
      }
    })
}
