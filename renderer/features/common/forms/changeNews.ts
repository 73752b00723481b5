import { accountEntries } from '../../../state/index.ts'
import type { ChangeState } from './changeState.ts'

/** How the last change of a setting ended while the person watched. */
export type ChangeNews = 'saved' | { readonly reason: string; readonly again?: () => void }

/** How long it is said that a change was saved, in milliseconds. */
const savedMs = 2000

const entries = accountEntries<ChangeNews>()

/** Tells how a change ended; null: another one begins. What was saved is told for a while, seen or not. */
export function tellNews(account: string, setting: string, news: ChangeNews | null): void {
  entries.set(account, setting, news)
  if (news !== 'saved') return
  setTimeout(() => {
    if (entries.get(account, setting) === 'saved') entries.set(account, setting, null)
  }, savedMs)
}

export const useChangeNews = (account: string, setting: string): ChangeNews | null =>
  entries.useEntry(account, setting)

export function stateOfNews(news: ChangeNews | null): ChangeState | null {
  if (news === null) return null
  if (news === 'saved') return { kind: 'saved' }
  return { kind: 'refused', reason: news.reason, again: news.again ?? null }
}
