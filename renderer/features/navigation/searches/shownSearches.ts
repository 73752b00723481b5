import type { NavigationView } from '../../../../shared/api/types.ts'
import { listKinds } from '../../../../shared/lists/listKinds.ts'
import { itemsInOrder } from '../../../../shared/model/lists/itemsInOrder.ts'
import type { SavedSearch } from '../../../../shared/lists/itemSchemas.ts'
import { askedNarrow, isDayTerm } from '../../../../shared/model/search/searchTerms.ts'
import { memoSelector } from '../../../../shared/model/state/memoSelector.ts'
import { narrowKey } from '../../../../shared/model/views/narrow.ts'
import { hashOfRoute, routeOfHash } from '../../../state/index.ts'

/** A saved search as listed: on this computer, on the server, or on both. */
export interface ShownSearch extends SavedSearch {
  /** The address under which the server stores it for the user's other devices. null: only this computer has it. */
  readonly fragment: string | null
}

/** Returns the hash of the search's messages. Returns null if a filter by day is used, which views do not support. */
export const hashOfSaved = ({ narrow }: Pick<SavedSearch, 'narrow'>): string | null =>
  narrow.some(isDayTerm) ? null : hashOfRoute(askedNarrow(narrow))

/** Returns the searches in their order. Those saved on another device follow those of this computer. */
export const shownSearches = memoSelector<readonly ShownSearch[]>(
  (state) => [state.savedSearches, state.navigationViews],
  (state) => {
    const views = new Map<string, ShownSearch>()
    for (const view of state.navigationViews.values()) {
      const search = searchOfView(view)
      if (search !== null) views.set(narrowKey(search.narrow), search)
    }
    const own = itemsInOrder.savedSearches(state).map((search): ShownSearch => {
      const key = hashOfSaved(search) === null ? null : narrowKey(askedNarrow(search.narrow))
      const view = key === null ? undefined : views.get(key)
      if (key === null || view === undefined) return { ...search, fragment: null }
      views.delete(key)
      return { ...search, name: view.name, fragment: view.fragment }
    })
    const rank = own.at(-1)?.rank ?? 0
    // Limited, because the server may have any number of them and the messages of each are counted.
    const others = [...views.values()].slice(0, Math.max(0, listKinds.savedSearches.max - own.length))
    return [...own, ...others.map((search, index) => ({ ...search, rank: rank + 1 + index }))]
  },
)

/**
 * Returns the search of a server view that the user named. Returns null if the view is built in or shows no messages.
 */
function searchOfView({ fragment, name }: NavigationView): ShownSearch | null {
  if (name === null || !fragment.startsWith('narrow/')) return null
  const { narrow, view } = routeOfHash(`#${fragment}`)
  if (view !== 'conversation' || narrow.length === 0) return null
  return { id: idOf(fragment), name, narrow, tells: false, rank: 0, fragment }
}

/** Returns an id that is the same in each run and short enough to be stored. Fragments may be longer. */
function idOf(fragment: string): string {
  let sum = 0
  for (let index = 0; index < fragment.length; index += 1)
    sum = (Math.imul(sum, 31) + fragment.charCodeAt(index)) | 0
  return `view ${String(sum)} ${fragment.slice(0, 60)}`
}
