import { t } from '../../../shared/i18n.ts'
import type { Narrow, NarrowTerm } from '../../../shared/api/types.ts'
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

const people: ReadonlySet<string> = new Set(['sender', 'mentions', 'dm', 'dm-including'])

function wordsOf({ operator, operand, negated }: NarrowTerm): string {
  const name = String(operand)
  if (people.has(operator)) return t('search.unresolved_person', { name })
  if (operator === 'channel') return t('search.unresolved_channel', { name })
  return t('search.unresolved_other', { filter: `${negated === true ? '-' : ''}${operator}:${name}` })
}
