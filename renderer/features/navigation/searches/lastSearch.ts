import type { Narrow } from '../../../../shared/api/types.ts'
import { accountKey, accountMemory, openDialog, uiStore } from '../../../state/index.ts'

/** A search as entered in the field. */
export interface FieldSearch {
  readonly pills: Narrow
  readonly text: string
  /** Set when a result of the search was opened. Text typed afterward is a new search without these filters. */
  readonly isAnswered?: true
}

const current = accountMemory<FieldSearch>()
const recent = accountMemory<readonly FieldSearch[]>()
const maxRecent = 5
const memoryKey = (account: string): string => accountKey(account, 'search')

/** Returns access to the account's current search, which the dialog continues. */
export function lastSearch(account: string): {
  get(): FieldSearch | undefined
  set(search: FieldSearch): void
} {
  const key = memoryKey(account)
  return { get: () => current.get(key), set: (search) => void current.set(key, search) }
}

/** Returns the recent searches of an account, newest first. */
export const recentSearches = (account: string): readonly FieldSearch[] =>
  recent.get(memoryKey(account)) ?? []

/** Opens the message search: the one whose results the user is stepping through, or else a new one. */
export function openSearch(account: string): void {
  if (uiStore.getState().hitWalk?.at.account !== account) begin(account, { pills: [], text: '' })
  openDialog('search')
}

/** Opens the message search with this text instead of the current search. */
export function searchFor(account: string, text: string): void {
  begin(account, { pills: [], text })
  openDialog('search')
}

/** Starts a search and adds the previous one to the recent searches. */
function begin(account: string, next: FieldSearch): void {
  const { pills, text } = current.get(memoryKey(account)) ?? next
  const last: FieldSearch = { pills, text: text.trim() }
  const isSame = (search: FieldSearch): boolean => JSON.stringify(search) === JSON.stringify(last)
  if (pills.length > 0 || last.text !== '')
    recent.set(
      memoryKey(account),
      [last, ...recentSearches(account).filter((search) => !isSame(search))].slice(0, maxRecent),
    )
  lastSearch(account).set(next)
}
