import type { SavedSearchesState } from '../state/accountState.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'
import type { SavedSearch } from '../state/localRecords.ts'

/** Limits the searches of one account, because all are counted again whenever a message becomes unread. */
export const maxSavedSearches = 20
/** Maximum characters of a name. */
export const maxSavedName = 60

export const savedSearchKey = ({ id }: Pick<SavedSearch, 'id'>): string => id

/** Saved searches of this computer. Main stores them in the user's own database. */
export const savedSearchesSlice = {
  // A registration does not contain them.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/saved-search': (own, { search }) => withRecords(own, [search], savedSearchKey),
    'local/saved-search-gone': (own, { id }) => withoutRecords(own, [id]),
  },
} satisfies Slice<SavedSearchesState>

export const savedSearchesInOrder = memoSelector<readonly SavedSearch[]>(
  (state) => [state.savedSearches],
  (state) =>
    [...state.savedSearches.values()].sort(
      (a, b) => a.rank - b.rank || Number(a.id > b.id) - Number(a.id < b.id),
    ),
)

/** Returns the searches whose rank changes when they are sorted by these ids. */
export const reorderedSearches = (
  searches: readonly SavedSearch[],
  ids: readonly string[],
): readonly SavedSearch[] =>
  searches.flatMap((search) => {
    const place = ids.indexOf(search.id)
    const rank = (place < 0 ? ids.length : place) + 1
    return rank === search.rank ? [] : { ...search, rank }
  })
