import { operatorOf } from '../../../narrow/operators.ts'
import { tooNewOf } from '../../../narrow/tooNewOf.ts'
import type { Narrow, NarrowTerm } from '../../types.ts'
import type { WireContext } from '../../wireContext.ts'
import { tooOld } from '../params.ts'

/** Words that messages are to be without: servers overlook the minus and look for them. */
export const isUnwantedWord = (term: NarrowTerm): boolean =>
  term.negated === true && operatorOf(term)?.asking === 'positive'

function isAsked(term: NarrowTerm, level: number): boolean {
  const row = operatorOf(term)
  return row?.asking !== 'never' && !isUnwantedWord(term) && row?.isKnownAt?.(level) !== false
}

/** A list of people of which the service takes one a term. */
function onePersonEach(term: NarrowTerm): readonly NarrowTerm[] {
  return typeof term.operand === 'object' && operatorOf(term)?.isOneEach === true
    ? term.operand.map((operand) => ({ ...term, operand }))
    : [term]
}

/** Refuses terms that the server does not know, where the rest of the narrow does not say the same. */
function checkTerms(narrow: Narrow, level: number): void {
  for (const term of narrow) {
    const name = tooNewOf(term, level)
    if (name !== null) tooOld(name)
  }
  // Alone such a term would leave nothing to ask for, and everything would be answered.
  const rows = narrow.map(operatorOf)
  const lacking = rows.find((row) => row?.asking === 'ifKnown' && row.isKnownAt?.(level) === false)
  if (lacking != null && !rows.some((row) => row?.isConversation === true)) tooOld(lacking.name)
}

/**
 * A narrow as GET /messages of this server's level takes it; throws where it has no words for one of its terms. The
 * answer is to be looked through for words to leave out, which are not asked.
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
