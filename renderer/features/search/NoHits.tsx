import { t } from '../../../shared/i18n.ts'
import { EmptyState, Spinner } from '../../ui/index.ts'
import styles from './Search.module.css'
import type { SearchHits } from './useSearchHits.ts'

/** Nothing was found, or not yet. */
export function NoHits({ search: { index, server } }: { search: SearchHits }) {
  if (index === null || server === 'busy')
    return (
      <div className={styles.waiting}>
        <Spinner label={t('search.searching')} />
      </div>
    )
  return (
    <EmptyState icon="search" title={t('search.none_title')}>
      {t(server === 'failed' && index !== 'none' ? 'search.none_offline' : 'search.none_text')}
    </EmptyState>
  )
}
