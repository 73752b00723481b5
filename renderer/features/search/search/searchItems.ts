import type { AccountHit, HitGroup, OtherSearch } from '../../../../shared/model/search/groupHits.ts'
import type { SearchSuggestion } from '../../../../shared/model/search/searchSuggestions.ts'
import type { RowKind } from '../../../ui/index.ts'

/**
 * A row of the search, or the heading of a group: recent searches, filters, the results of a conversation, the rest.
 */
export type SearchItem = { readonly key: string } & (
  | { readonly type: 'recent' | 'filters' | 'rest' }
  | { readonly type: 'group'; readonly group: HitGroup }
  | { readonly type: 'suggestion'; readonly suggestion: SearchSuggestion; readonly isRecent: boolean }
  | { readonly type: 'hit'; readonly hit: AccountHit }
  | { readonly type: 'more' }
  | { readonly type: 'elsewhere'; readonly search: OtherSearch }
)

const headings: ReadonlySet<SearchItem['type']> = new Set(['recent', 'filters', 'rest', 'group'])

export const searchRows: RowKind<SearchItem, string> = {
  keyOf: ({ key }) => key,
  isHeading: ({ type }) => headings.has(type),
  isPassed: (item) => headings.has(item.type) || (item.type === 'suggestion' && item.suggestion.tooOld),
}

export const keyOfHit = ({ account, id }: Pick<AccountHit, 'account' | 'id'>): string =>
  `hit ${account} ${id}`

export interface FoundItems {
  readonly suggestions: readonly SearchSuggestion[]
  /** Number of leading suggestions that repeat a search. */
  readonly recentCount: number
  readonly groups: readonly HitGroup[]
  readonly hasMore: boolean
  /** The same search in each of the other accounts. */
  readonly elsewhere: readonly OtherSearch[]
}

export function searchItems({
  suggestions,
  recentCount,
  groups,
  hasMore,
  elsewhere,
}: FoundItems): readonly SearchItem[] {
  const rows = suggestions.map((suggestion, index): SearchItem => {
    const isRecent = index < recentCount
    return { type: 'suggestion', key: `suggestion ${suggestion.key}`, suggestion, isRecent }
  })
  const recent = rows.slice(0, recentCount)
  const filters = rows.slice(recentCount)
  const rest: readonly SearchItem[] = [
    ...(hasMore ? [{ type: 'more', key: 'more' } as const] : []),
    ...elsewhere.map((search): SearchItem => ({
      type: 'elsewhere',
      key: `elsewhere ${search.account}`,
      search,
    })),
  ]
  return [
    ...under({ type: 'recent', key: 'recent' }, recent),
    ...under({ type: 'filters', key: 'filters' }, filters),
    ...groups.flatMap((group) =>
      under(
        { type: 'group', key: `group ${group.key}`, group },
        group.hits.map((hit): SearchItem => ({ type: 'hit', key: keyOfHit(hit), hit })),
      ),
    ),
    ...under({ type: 'rest', key: 'rest' }, rest),
  ]
}

const under = (heading: SearchItem, rows: readonly SearchItem[]): readonly SearchItem[] =>
  rows.length === 0 ? [] : [heading, ...rows]
