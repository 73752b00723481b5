import { t } from '../../../shared/i18n.ts'
import type { Narrow, NarrowTerm } from '../../../shared/api/types.ts'
import { operatorOf } from '../../../shared/narrow/operators.ts'
import styles from './Search.module.css'

/** The filters that say nothing which can be looked for: nothing is found until they do. */
export function Unresolved({ terms }: { terms: Narrow }) {
  return (
    <div className={styles.unresolved} role="status">
      {terms.map((term) => (
        <p key={JSON.stringify(term)}>{wordsOf(term)}</p>
      ))}
    </div>
  )
}

const words = { person: 'search.unresolved_person', channel: 'search.unresolved_channel' } as const

function wordsOf(term: NarrowTerm): string {
  const { operator, operand, negated } = term
  const name = String(operand)
  const target = operatorOf(term)?.target
  if (target === 'person' || target === 'channel') return t(words[target], { name })
  return t('search.unresolved_other', { filter: `${negated === true ? '-' : ''}${operator}:${name}` })
}
