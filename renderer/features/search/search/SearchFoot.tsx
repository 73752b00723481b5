import { useDeferredValue } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { Button, Icon, EmptyState, Spinner } from '../../../ui/index.ts'
import styles from './Search.module.css'
import type { SearchHits } from '../../conversation/hits/index.ts'
import type { Narrow, NarrowTerm } from '../../../../shared/api/types.ts'
import { operatorOf } from '../../../../shared/narrow/operators.ts'

interface SearchFootProps {
  /** The search in the account on the screen. */
  readonly search: SearchHits
  /** The results of all accounts. */
  readonly hits: readonly SearchHit[]
  /** True if other accounts are also searched, on this computer only. */
  readonly hasOthers: boolean
  readonly onView: (() => void) | null
  readonly onSave: () => void
}

/**
 * The number of results, the sources searched, and any failure. `onView` is null if no view shows exactly these
 * results.
 */
export function SearchFoot({ search, hits, hasOthers, onView, onSave }: SearchFootProps) {
  const { hasMore, index, reason, retry, server } = search
  // The number and its "+" change together, because one without the other would be wrong for a moment.
  const count = useDeferredValue(index === null ? null : countWords(hits, hasMore))
  return (
    <footer className={styles.foot}>
      <p aria-live="polite">
        {count !== null && <b>{count}</b>}
        {server === 'failed' ? (
          <span className={styles.failed}>
            <Icon name="offline" size={13} />
            {t(index === 'none' ? 'search.server_failed_only' : 'search.server_failed', {
              reason: reason ?? '',
            })}
          </span>
        ) : (
          <span>{stateOf(search)}</span>
        )}
        {hasOthers && <span>{t('search.state_others')}</span>}
      </p>
      <Button icon="star" onClick={onSave}>
        {t('search.save')}
      </Button>
      {server === 'failed' ? (
        <Button icon="retry" onClick={retry}>
          {t('app.try_again')}
        </Button>
      ) : (
        onView !== null && <Button onClick={onView}>{t('search.as_view')}</Button>
      )}
    </footer>
  )
}

/** Returns the numbers of topics found by name and of messages. */
function countWords(hits: readonly SearchHit[], hasMore: boolean): string {
  const topics = hits.filter(({ match }) => match === 'topic').length
  const count = hits.length - topics
  const messages = t(hasMore ? 'search.count_more' : 'search.count', { count })
  if (topics === 0) return messages
  const topicWords = t('search.count_topics', { count: topics })
  return count === 0 && !hasMore ? topicWords : listWords([topicWords, messages])
}

function stateOf({ hits, index, server }: SearchHits): string {
  if (index === 'filling') return t('search.state_filling')
  if (server === 'busy') return t('search.state_server_busy')
  if (index === 'none') return t('search.state_server_only')
  const count = hits.filter(({ by }) => by === 'server').length
  return count === 0 ? t('search.state_server_done') : t('search.state_server_more', { count })
}

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
