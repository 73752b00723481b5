import type { NarrowTerm } from '../../api/types.ts'
import { t } from '../../i18n.ts'
import type { SearchNames } from '../../narrow/operator.ts'
import { operatorOf } from '../../narrow/operators.ts'
import { operandText } from './searchGrammar.ts'

/** Returns a filter as a text for the user. */
export function termLabel(term: NarrowTerm, names: SearchNames): string {
  const filter = plainLabel(term, names)
  return term.negated === true ? t('search.pill_not', { filter }) : filter
}

function plainLabel(term: NarrowTerm, names: SearchNames): string {
  const name = operandText(term, names)
  const row = operatorOf(term)
  if (row === null) return t('search.pill_other', { operator: term.operator, name })
  const [key, shown] = row.words(name, term.operand, names) ?? [null, name]
  return key === null ? shown : t(key, { name: shown })
}
