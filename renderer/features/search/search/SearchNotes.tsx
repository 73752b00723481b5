import { t } from '../../../../shared/i18n.ts'
import type { Narrow, NarrowTerm } from '../../../../shared/api/types.ts'
import { operatorOf } from '../../../../shared/narrow/operators.ts'
import { Button, EmptyState, Spinner } from '../../../ui/index.ts'
import type { SearchHits } from '../../conversation/hits/index.ts'
import styles from './Search.module.css'

/** Lists the filters that cannot be searched for. Until they are corrected, nothing is found. */
function Unresolved({ terms }: { terms: Narrow }) {
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

interface NoHitsProps {
  readonly search: SearchHits
  /** The search terms and filters as shown to the user. */
  readonly query: string
  readonly onClear: () => void
}

/** Shown while nothing has been found. */
function NoHits({ search: { index, server }, query, onClear }: NoHitsProps) {
  if (index === null || server === 'busy')
    return (
      <div className={styles.waiting}>
        <Spinner label={t('search.searching')} />
      </div>
    )
  const isPartial = server === 'failed' && index !== 'none'
  return (
    <EmptyState
      icon="search"
      title={t(isPartial ? 'search.none_offline' : 'search.none_title', { query })}
      actions={<Button onClick={onClear}>{t('search.none_clear')}</Button>}
    >
      {isPartial ? t('search.none_offline_text') : undefined}
    </EmptyState>
  )
}

interface WithoutHitsProps extends Pick<NoHitsProps, 'query' | 'onClear'> {
  /** null: there is nothing to search for. */
  readonly search: SearchHits | null
  /** True while a filter cannot be searched for. */
  readonly isRefused: boolean
  /** The filters that cannot be searched for, except one that the user may still be typing. */
  readonly wrong: Narrow
}

/** Shown below a list without results. */
export function WithoutHits({ search, isRefused, wrong, ...rest }: WithoutHitsProps) {
  if (search !== null) return <NoHits search={search} {...rest} />
  if (isRefused) return wrong.length > 0 && <Unresolved terms={wrong} />
  return null
}
