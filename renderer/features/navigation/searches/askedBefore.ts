import type { Narrow } from '../../../../shared/api/types.ts'
import { accountKey, accountMemory, openDialog, uiStore } from '../../../state/index.ts'

export interface Asked {
  readonly pills: Narrow
  readonly text: string
  /** Set when a hit of the search was opened: text typed over it is a new search, without its filters. */
  readonly isAnswered?: true
}

const lastAsked = accountMemory<Asked>()
const recent = accountMemory<readonly Asked[]>()
const maxRecent = 5
const memoryKey = (account: string): string => accountKey(account, 'search')

/** The search that the account asked last, to go on with it. */
export function askedBefore(account: string): { get(): Asked | undefined; set(asked: Asked): void } {
  const key = memoryKey(account)
  return { get: () => lastAsked.get(key), set: (asked) => void lastAsked.set(key, asked) }
}

/** The searches that the account asked before the current one, newest first. */
export const recentSearches = (account: string): readonly Asked[] => recent.get(memoryKey(account)) ?? []

/** Opens the search for messages: the one whose hits the user goes through, else a new one. */
export function openSearch(account: string): void {
  if (uiStore.getState().hitWalk?.account !== account) begin(account, { pills: [], text: '' })
  openDialog('search')
}

/** Opens the search for messages with this text in place of what was asked last. */
export function searchFor(account: string, text: string): void {
  begin(account, { pills: [], text })
  openDialog('search')
}

/** Begins a search, and keeps the one before it among the recent ones. */
function begin(account: string, next: Asked): void {
  const { pills, text } = lastAsked.get(memoryKey(account)) ?? next
  const last: Asked = { pills, text: text.trim() }
  const isSame = (asked: Asked): boolean => JSON.stringify(asked) === JSON.stringify(last)
  if (pills.length > 0 || last.text !== '')
    recent.set(
      memoryKey(account),
      [last, ...recentSearches(account).filter((asked) => !isSame(asked))].slice(0, maxRecent),
    )
  askedBefore(account).set(next)
}
