import { t } from '../../../shared/i18n.ts'
import type { SearchHit } from '../../../shared/model/search/searchHit.ts'
import { useAccount } from '../../state/index.ts'
import { cx, EmptyState, Spinner } from '../../ui/index.ts'
import type { HitGroup } from './groupHits.ts'
import { HitOption } from './HitOption.tsx'
import styles from './Search.module.css'
import { placeTitle } from './placeTitle.ts'
import type { SearchHits } from './useSearchHits.ts'

interface SearchResultsProps {
  readonly search: SearchHits
  readonly groups: readonly HitGroup[]
  readonly hasQuestion: boolean
  readonly hasSuggestions: boolean
  /** Options above these. */
  readonly offset: number
  readonly optionId: (index: number) => string
  readonly chosen: number
  readonly onPoint: (index: number) => void
  readonly onOpen: (hit: SearchHit) => void
}

/** The messages by conversation; or why there are none. */
export function SearchResults(props: SearchResultsProps) {
  const { search, groups, hasQuestion, hasSuggestions, offset, optionId, chosen, onPoint, onOpen } = props
  if (!hasQuestion)
    return hasSuggestions ? (
      <p className={styles.hint}>{t('search.intro_text')}</p>
    ) : (
      <EmptyState icon="search" title={t('search.intro_title')}>
        {t('search.intro_text')}
      </EmptyState>
    )
  if (groups.length === 0) return <NoHits search={search} />
  let next = offset
  return (
    <>
      {groups.map((group) => (
        <Group key={group.key} group={group}>
          {group.hits.map((hit) => {
            const index = next++
            return (
              <HitOption
                key={hit.id}
                hit={hit}
                id={optionId(index)}
                isChosen={index === chosen}
                onPoint={() => onPoint(index)}
                onOpen={() => onOpen(hit)}
              />
            )
          })}
        </Group>
      ))}
      {search.hasMore && (
        <div
          id={optionId(next)}
          role="option"
          aria-selected={next === chosen}
          aria-busy={search.isLoadingMore}
          className={cx(styles.more, next === chosen && styles.chosen)}
          onPointerMove={() => onPoint(next)}
          onClick={search.more}
        >
          {t(search.isLoadingMore ? 'search.loading_more' : 'search.more')}
        </div>
      )}
    </>
  )
}

function Group({ group, children }: { group: HitGroup; children: React.ReactNode }) {
  const title = useAccount((state) => placeTitle(state, group.place))
  const { place } = group
  const color = useAccount((state) =>
    place.type === 'channel' ? (state.subscriptions.get(place.channelId)?.color ?? null) : null,
  )
  return (
    <div role="group" aria-label={title} className={styles.group}>
      <p className={styles.groupTitle} aria-hidden="true">
        <i style={color === null ? {} : { background: color }} />
        <span>{title}</span>
        <b>{group.hits.length > 1 ? group.hits.length : ''}</b>
      </p>
      {children}
    </div>
  )
}

function NoHits({ search: { index, server } }: { search: SearchHits }) {
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
