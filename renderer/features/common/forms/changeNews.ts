import { accountEntries } from '../../../state/index.ts'
import type { ChangeState } from './changeState.ts'

/** Result of the last change of a setting. */
export type ChangeNews = 'saved' | { readonly reason: string; readonly again?: () => void }

/** Time for which a saved change is reported, in milliseconds. */
const savedMs = 2000

const entries = accountEntries<ChangeNews>()

/** Sets the result of a change. null starts a new one. "saved" is removed after a while, even if nothing shows it. */
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
