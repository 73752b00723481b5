import type { Narrow } from '../../../../shared/api/types.ts'
import { t } from '../../../../shared/i18n.ts'
import { reordered } from '../../../../shared/model/lists/itemsInOrder.ts'
import type { SavedSearch } from '../../../../shared/lists/itemSchemas.ts'
import { askedNarrow } from '../../../../shared/model/search/searchTerms.ts'
import { navigate, openDialog, useAccount, type AccountStore } from '../../../state/index.ts'
import { movedTo } from '../../../ui/index.ts'
import { changeOnServer, offerChange, removeItem, setItems, type UndoOffer } from '../../common/undo/index.ts'
import { lastSearch, type FieldSearch } from './lastSearch.ts'
import { hashOfSaved, shownSearches, type ShownSearch } from './shownSearches.ts'

/** Returns the account's saved searches in their order. */
export const useSavedSearches = (): readonly ShownSearch[] => useAccount(shownSearches)

const all = (store: AccountStore): readonly ShownSearch[] => {
  const { state } = store.getState()
  return state === null ? [] : shownSearches(state)
}

/** Saves a search below the others and offers to undo it. */
export function saveSearch(store: AccountStore, name: string, narrow: Narrow): void {
  const rank = (all(store).at(-1)?.rank ?? 0) + 1
  const search = { id: crypto.randomUUID(), name, narrow, tells: false, rank }
  offerChange(set(store, [search]), {
    text: t('search.saved_done', { name }),
    undone: t('search.saved_removed', { name }),
    undo: () => void remove(store, search.id),
  })
}

type Values = Partial<Pick<SavedSearch, 'name' | 'tells'>>

/** Changes a saved search and offers to undo it. */
function change(
  store: AccountStore,
  before: ShownSearch,
  next: Values,
  texts: Pick<UndoOffer, 'text' | 'undone'>,
): void {
  const put = async (values: Values): Promise<boolean> => {
    const now = all(store).find(({ id }) => id === before.id)
    if (now === undefined) return false
    const { name = now.name, tells = now.tells } = values
    if (now.fragment !== null && name !== now.name) {
      const isAsked = await keep(store, 'updateNavigationView', { fragment: now.fragment, name })
      if (!isAsked) return false
    }
    // A search saved on another device is only on the server, until it gets a setting that this computer stores.
    return isHere(store, now) || tells !== now.tells ? set(store, [{ ...now, name, tells }]) : true
  }
  const { name, tells } = before
  offerChange(put(next), { ...texts, undo: () => void put({ name, tells }) })
}

const isHere = (store: AccountStore, { id }: SavedSearch): boolean =>
  store.getState().state?.savedSearches.has(id) === true

/** Requests a change of the server's list. Without a connection, the change waits. */
const keep = (
  store: AccountStore,
  route: 'addNavigationView' | 'updateNavigationView' | 'removeNavigationView',
  params: { readonly fragment: string; readonly isPinned?: boolean; readonly name?: string },
): Promise<boolean> => changeOnServer(store, route, params, 'search.saved_refused')

const addView = (store: AccountStore, fragment: string, name: string): Promise<boolean> =>
  keep(store, 'addNavigationView', { fragment, isPinned: true, name })

/** Saves a search on the server, for the user's other devices, or removes it from there. */
export function setSavedOnServer(store: AccountStore, search: ShownSearch, isKept: boolean): void {
  const { name } = search
  const fragment = search.fragment ?? hashOfSaved(search)?.slice(1)
  if (fragment === undefined) return
  const take = async (): Promise<boolean> =>
    (isHere(store, search) || (await set(store, [search]))) &&
    keep(store, 'removeNavigationView', { fragment })
  const give = () => addView(store, fragment, name)
  const textOf = (isNowKept: boolean): string =>
    t(isNowKept ? 'search.saved_kept' : 'search.saved_not_kept', { name })
  offerChange((isKept ? give : take)(), {
    text: textOf(isKept),
    undone: textOf(!isKept),
    undo: () => void (isKept ? take : give)(),
  })
}

export const renameSaved = (store: AccountStore, search: ShownSearch, name: string): void =>
  change(
    store,
    search,
    { name },
    {
      text: t('search.saved_renamed', { before: search.name, name }),
      undone: t('search.saved_renamed', { before: name, name: search.name }),
    },
  )

export function setSavedTells(store: AccountStore, search: ShownSearch, tells: boolean): void {
  const textOf = (isOn: boolean): string =>
    t(isOn ? 'search.saved_tells' : 'search.saved_silent', { name: search.name })
  change(store, search, { tells }, { text: textOf(tells), undone: textOf(!tells) })
}

export function removeSaved(store: AccountStore, search: ShownSearch): void {
  const { fragment, id, name } = search
  const wasHere = isHere(store, search)
  const take = async (): Promise<boolean> =>
    (fragment === null || (await keep(store, 'removeNavigationView', { fragment }))) &&
    (!wasHere || remove(store, id))
  const undo = (): void => {
    if (fragment !== null) void addView(store, fragment, name)
    if (wasHere) void set(store, [search])
  }
  offerChange(take(), {
    text: t('search.saved_removed', { name }),
    undone: t('search.saved_done', { name }),
    undo,
  })
}

/** Moves a saved search up (-1) or down (1) by one position. */
export function moveSaved(store: AccountStore, id: string, step: 1 | -1): void {
  const ids = all(store).map((search) => search.id)
  orderSaved(store, movedTo(ids, id, ids.indexOf(id) + step), id)
}

/** Sorts the saved searches by these ids. Announces the new position of the moved one and offers to undo it. */
export function orderSaved(store: AccountStore, ids: readonly string[], moved: string): void {
  const searches = all(store)
  const before = searches.map(({ id }) => id)
  const search = searches.find(({ id }) => id === moved)
  const inOrder = (next: readonly string[]) => reordered(all(store), next, ({ id }) => id)
  const order = (next: readonly string[]) => set(store, inOrder(next))
  if (search === undefined || inOrder(ids).length === 0) return
  const textOf = (next: readonly string[]): string =>
    t('search.saved_moved', { name: search.name, place: next.indexOf(moved) + 1, total: next.length })
  offerChange(order(ids), { text: textOf(ids), undone: textOf(before), undo: () => void order(before) })
}

const set = (store: AccountStore, searches: readonly SavedSearch[]): Promise<boolean> =>
  setItems(
    store,
    'savedSearches',
    // This computer stores only its own fields of a search.
    searches.map(({ id, name, narrow, tells, rank }) => ({ id, name, narrow, tells, rank })),
  )

const remove = (store: AccountStore, id: string): Promise<boolean> => removeItem(store, 'savedSearches', id)

/** Shows the messages that the search finds, as a view, or in the search dialog if there is no such view. */
export function openSaved(account: string, search: SavedSearch): void {
  if (hashOfSaved(search) === null) editSaved(account, search)
  else navigate(askedNarrow(search.narrow))
}

/** Opens the search in the dialog, where the user can change it. */
export function editSaved(account: string, { narrow }: SavedSearch): void {
  lastSearch(account).set(fieldSearchOf(narrow))
  openDialog('search')
}

/** Returns a saved search as it is entered in the field. */
export const fieldSearchOf = (narrow: Narrow): FieldSearch => ({
  pills: narrow.filter(isFilter),
  text: wordsOf(narrow),
})

const isFilter = ({ operator }: Narrow[number]): boolean => operator !== 'search'
const wordsOf = (narrow: Narrow): string =>
  narrow
    .flatMap((term) => (isFilter(term) ? [] : `${term.negated === true ? '-' : ''}${String(term.operand)}`))
    .join(' ')
