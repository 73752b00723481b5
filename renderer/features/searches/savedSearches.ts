import { useMemo } from 'react'
import type { Narrow } from '../../../shared/api/types.ts'
import { t } from '../../../shared/i18n.ts'
import {
  maxSavedSearches,
  readSavedSearches,
  writeSavedSearches,
  type SavedSearch,
} from '../../../shared/model/search/savedSearch.ts'
import { askedNarrow, isDayTerm } from '../../../shared/model/search/searchTerms.ts'
import { hashOfRoute, keepSettings, navigate, openDialog, uiStore, useUi } from '../../state/index.ts'
import { movedTo, showToast } from '../../ui/index.ts'
import { offerUndo } from '../undo/index.ts'
import { askedBefore } from './askedBefore.ts'

/** The searches that the account saved, in their order. */
export function useSavedSearches(account: string): readonly SavedSearch[] {
  const text = useUi((ui) => ui.settings.savedSearches)
  return useMemo(() => readSavedSearches(text).filter((one) => one.account === account), [text, account])
}

const all = (): readonly SavedSearch[] => readSavedSearches(uiStore.getState().settings.savedSearches)

/** Keeps another list; false, and the person is told, where it is too long. */
function keep(searches: readonly SavedSearch[]): boolean {
  const savedSearches = writeSavedSearches(searches)
  if (savedSearches === null) showToast(t('search.saved_too_long'))
  else keepSettings({ savedSearches })
  return savedSearches !== null
}

/** Saves a search below the others; says so, with the way back. */
export function saveSearch(account: string, name: string, narrow: Narrow): void {
  const searches = all()
  if (searches.filter((one) => one.account === account).length >= maxSavedSearches)
    return showToast(t('search.saved_full', { count: maxSavedSearches }))
  const id = crypto.randomUUID()
  if (!keep([...searches, { account, id, name, narrow, tells: false }])) return
  const undo = () => void keep(all().filter((one) => one.id !== id))
  offerUndo({ text: t('search.saved_done', { name }), undo })
}

/** Changes a saved search, with the way back. */
function change(id: string, next: Partial<Pick<SavedSearch, 'name' | 'tells'>>, text: string): void {
  const before = all().find((one) => one.id === id)
  const put = (values: typeof next): boolean =>
    keep(all().map((one) => (one.id === id ? { ...one, ...values } : one)))
  if (before === undefined || !put(next)) return
  const { name, tells } = before
  offerUndo({ text, undo: () => void put({ name, tells }) })
}

export const renameSaved = ({ id, name: before }: SavedSearch, name: string): void =>
  change(id, { name }, t('search.saved_renamed', { before, name }))

export const setSavedTells = ({ id, name }: SavedSearch, tells: boolean): void =>
  change(id, { tells }, t(tells ? 'search.saved_tells' : 'search.saved_silent', { name }))

export function removeSaved(search: SavedSearch): void {
  const at = all().findIndex(({ id }) => id === search.id)
  if (at < 0 || !keep(all().toSpliced(at, 1))) return
  const undo = () => void keep(all().toSpliced(at, 0, search))
  offerUndo({ text: t('search.saved_removed', { name: search.name }), undo })
}

/** Moves a saved search one place up (-1) or down (1) among those of its account. False: it is there already. */
export function moveSaved(id: string, step: 1 | -1): boolean {
  const search = all().find((one) => one.id === id)
  if (search === undefined) return false
  const before = idsOf(search.account)
  const next = movedTo(before, id, before.indexOf(id) + step)
  if (next === before || !order(search.account, next)) return false
  const words = { name: search.name, place: next.indexOf(id) + 1, total: next.length }
  offerUndo({ text: t('search.saved_moved', words), undo: () => void order(search.account, before) })
  return true
}

const idsOf = (account: string): readonly string[] =>
  all().flatMap((one) => (one.account === account ? one.id : []))

/** Puts the account's searches in this order; those that are not named come after. */
function order(account: string, ids: readonly string[]): boolean {
  const place = ({ id }: SavedSearch): number => (ids.includes(id) ? ids.indexOf(id) : ids.length)
  const own = all()
    .filter((one) => one.account === account)
    .sort((a, b) => place(a) - place(b))
  return keep([...all().filter((one) => one.account !== account), ...own])
}

/** The account is signed out: what it searched for stays nowhere. */
export function forgetSavedSearches(account: string): void {
  const left = all().filter((one) => one.account !== account)
  if (left.length < all().length) keep(left)
}

/** The address of its messages; null: only a search finds them, since the service has no filter by day. */
export const hashOfSaved = ({ narrow }: SavedSearch): string | null =>
  narrow.some(isDayTerm) ? null : hashOfRoute(askedNarrow(narrow))

/** Shows the messages that it finds, as a view or, where there is none, in the search. */
export function openSaved(search: SavedSearch): void {
  if (hashOfSaved(search) === null) editSaved(search)
  else navigate(askedNarrow(search.narrow))
}

/** Opens it in the search, to go on from there. */
export function editSaved({ account, narrow }: SavedSearch): void {
  askedBefore(account).set({ pills: narrow.filter(isFilter), text: wordsOf(narrow) })
  openDialog('search')
}

const isFilter = ({ operator }: Narrow[number]): boolean => operator !== 'search'
const wordsOf = (narrow: Narrow): string =>
  narrow
    .flatMap((term) => (isFilter(term) ? [] : `${term.negated === true ? '-' : ''}${String(term.operand)}`))
    .join(' ')
