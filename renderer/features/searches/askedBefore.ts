import type { Narrow } from '../../../shared/api/types.ts'
import { accountKey, accountMemory, openDialog } from '../../state/index.ts'

export interface Asked {
  readonly pills: Narrow
  readonly text: string
  /** Set when a hit of the search was opened: text typed over it is a new search, without its filters. */
  readonly isAnswered?: true
}

const lastAsked = accountMemory<Asked>()

/** The search that the account asked last, to go on with it. */
export function askedBefore(account: string): { get(): Asked | undefined; set(asked: Asked): void } {
  const key = accountKey(account, 'search')
  return { get: () => lastAsked.get(key), set: (asked) => void lastAsked.set(key, asked) }
}

/** Opens the search for messages with this text in place of what was asked last. */
export function searchFor(account: string, text: string): void {
  askedBefore(account).set({ pills: [], text })
  openDialog('search')
}
