import type { SavedSearchesState } from '../state/accountState.ts'
import { memoSelector } from '../state/memo.ts'
import { withoutRecords, withRecords } from '../state/records.ts'
import type { Slice } from '../state/slice.ts'
import { savedSearchKey, type SavedSearch } from './savedSearch.ts'

/** The list on this computer: main keeps it in the person's own file. */
export const savedSearchesSlice = {
  // A registration knows nothing of them.
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

/** The searches whose ranks change where all stand in the order of these ids. */
export const reorderedSearches = (
  searches: readonly SavedSearch[],
  ids: readonly string[],
): readonly SavedSearch[] =>
  searches.flatMap((search) => {
    const place = ids.indexOf(search.id)
    const rank = (place < 0 ? ids.length : place) + 1
    return rank === search.rank ? [] : { ...search, rank }
  })
