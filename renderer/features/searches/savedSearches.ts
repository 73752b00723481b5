import type { Narrow } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import type { SavedSearch } from '../../../shared/model/search/savedSearch.ts'
import { reorderedSearches, savedSearchesInOrder } from '../../../shared/model/search/savedSearches.ts'
import { askedNarrow, isDayTerm } from '../../../shared/model/search/searchTerms.ts'
import { call, hashOfRoute, navigate, openDialog, useAccount, type AccountStore } from '../../state/index.ts'
import { movedTo } from '../../ui/index.ts'
import { changeAtOnce, offerChange } from '../undo/index.ts'
import { askedBefore } from './askedBefore.ts'

/** The searches that the account saved, in their order. */
export const useSavedSearches = (): readonly SavedSearch[] => useAccount(savedSearchesInOrder)

const all = (store: AccountStore): readonly SavedSearch[] => {
  const { state } = store.getState()
  return state === null ? [] : savedSearchesInOrder(state)
}

/** Saves a search below the others; says so, with the way back. */
export function saveSearch(store: AccountStore, name: string, narrow: Narrow): void {
  const rank = (all(store).at(-1)?.rank ?? 0) + 1
  const search = { id: crypto.randomUUID(), name, narrow, tells: false, rank }
  offerChange(set(store, [search]), t('search.saved_done', { name }), () => void remove(store, search.id))
}

/** Changes a saved search, with the way back. */
function change(store: AccountStore, before: SavedSearch, next: Partial<SavedSearch>, text: string): void {
  const put = (values: Partial<SavedSearch>): Promise<boolean> => {
    const now = all(store).find(({ id }) => id === before.id)
    return now === undefined ? Promise.resolve(false) : set(store, [{ ...now, ...values }])
  }
  const { name, tells } = before
  offerChange(put(next), text, () => void put({ name, tells }))
}

export const renameSaved = (store: AccountStore, search: SavedSearch, name: string): void =>
  change(store, search, { name }, t('search.saved_renamed', { before: search.name, name }))

export const setSavedTells = (store: AccountStore, search: SavedSearch, tells: boolean): void =>
  change(
    store,
    search,
    { tells },
    t(tells ? 'search.saved_tells' : 'search.saved_silent', { name: search.name }),
  )

export function removeSaved(store: AccountStore, search: SavedSearch): void {
  const undo = () => void set(store, [search])
  offerChange(remove(store, search.id), t('search.saved_removed', { name: search.name }), undo)
}

/** Moves a saved search one place up (-1) or down (1). False: it is none, or is there already. */
export function moveSaved(store: AccountStore, id: string, step: 1 | -1): boolean {
  const searches = all(store)
  const before = searches.map((search) => search.id)
  const next = movedTo(before, id, before.indexOf(id) + step)
  const search = searches.find((one) => one.id === id)
  if (next === before || search === undefined) return false
  const order = (ids: readonly string[]) => set(store, reorderedSearches(all(store), ids))
  const words = { name: search.name, place: next.indexOf(id) + 1, total: next.length }
  offerChange(order(next), t('search.saved_moved', words), () => void order(before))
  return true
}

const set = (store: AccountStore, searches: readonly SavedSearch[]): Promise<boolean> =>
  tell(
    store,
    searches.map(({ id }) => id),
    searches,
    () => call('searches.set', { account: store.id, searches: searches.slice() }),
  )

const remove = (store: AccountStore, id: string): Promise<boolean> =>
  tell(store, [id], [null], () => call('searches.remove', { account: store.id, id }))

function tell(
  store: AccountStore,
  ids: readonly string[],
  searches: readonly (SavedSearch | null)[],
  ask: () => Promise<unknown>,
): Promise<boolean> {
  const known = store.getState().state?.savedSearches
  const before = ids.map((id) => known?.get(id) ?? null)
  return changeAtOnce({
    show: () => show(store, ids, searches),
    takeBack: () => show(store, ids, before),
    ask,
    refused: (reason) => t('search.saved_refused', { reason }),
  })
}

function show(store: AccountStore, ids: readonly string[], searches: readonly (SavedSearch | null)[]): void {
  ids.forEach((id, at) => {
    const search = searches[at] ?? null
    store.applyOptimistic(
      search === null ? { type: 'local/saved-search-gone', id } : { type: 'local/saved-search', search },
    )
  })
}

/** The address of its messages; null: only a search finds them, since the service has no filter by day. */
export const hashOfSaved = ({ narrow }: SavedSearch): string | null =>
  narrow.some(isDayTerm) ? null : hashOfRoute(askedNarrow(narrow))

/** Shows the messages that it finds, as a view or, where there is none, in the search. */
export function openSaved(account: string, search: SavedSearch): void {
  if (hashOfSaved(search) === null) editSaved(account, search)
  else navigate(askedNarrow(search.narrow))
}

/** Opens it in the search, to go on from there. */
export function editSaved(account: string, { narrow }: SavedSearch): void {
  askedBefore(account).set({ pills: narrow.filter(isFilter), text: wordsOf(narrow) })
  openDialog('search')
}

const isFilter = ({ operator }: Narrow[number]): boolean => operator !== 'search'
const wordsOf = (narrow: Narrow): string =>
  narrow
    .flatMap((term) => (isFilter(term) ? [] : `${term.negated === true ? '-' : ''}${String(term.operand)}`))
    .join(' ')
