import { useDeferredValue } from 'react'
import { t } from '../../../../shared/i18n.ts'
import type { SearchHit } from '../../../../shared/model/search/searchHit.ts'
import { listWords } from '../../../../shared/listWords.ts'
import { Button, Icon } from '../../../ui/index.ts'
import styles from './Search.module.css'
import type { SearchHits } from '../../conversation/hits/index.ts'

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
          {t('search.retry')}
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
