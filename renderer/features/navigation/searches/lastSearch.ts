import type { Narrow } from '../../../../shared/api/types.ts'
import { accountKey, accountMemory, openDialog, uiStore } from '../../../state/index.ts'

/** A search as it is in the field. */
export interface FieldSearch {
  readonly pills: Narrow
  readonly text: string
  /** Set when a hit of the search was opened: text typed over it is a new search, without its filters. */
  readonly isAnswered?: true
}

const current = accountMemory<FieldSearch>()
const recent = accountMemory<readonly FieldSearch[]>()
const maxRecent = 5
const memoryKey = (account: string): string => accountKey(account, 'search')

/** The current search of an account, which the dialog continues. */
export function lastSearch(account: string): {
  get(): FieldSearch | undefined
  set(search: FieldSearch): void
} {
  const key = memoryKey(account)
  return { get: () => current.get(key), set: (search) => void current.set(key, search) }
}

/** Earlier searches of an account, newest first. */
export const recentSearches = (account: string): readonly FieldSearch[] =>
  recent.get(memoryKey(account)) ?? []

/** Opens the search for messages: the one whose hits the user goes through, else a new one. */
export function openSearch(account: string): void {
  if (uiStore.getState().hitWalk?.account !== account) begin(account, { pills: [], text: '' })
  openDialog('search')
}

/** Opens the search for messages with this text in place of the current search. */
export function searchFor(account: string, text: string): void {
  begin(account, { pills: [], text })
  openDialog('search')
}

/** Begins a search, and keeps the one before it among the recent ones. */
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
