import { useEffect } from 'react'
import { accountEntries } from '../../state/index.ts'
import type { ChangeState } from './changeState.ts'

/** How the last change of a setting ended while the person watched. */
export type ChangeNews = 'saved' | { readonly reason: string; readonly again?: () => void }

/** How long it is said that a change was saved, in milliseconds. */
const savedMs = 2000

const entries = accountEntries<ChangeNews>()

/** Tells how a change ended; null: another one begins. */
export const tellNews = entries.set

export function useChangeNews(account: string, setting: string): ChangeNews | null {
  const news = entries.useEntry(account, setting)
  useEffect(() => {
    if (news !== 'saved') return undefined
    const timer = setTimeout(() => tellNews(account, setting, null), savedMs)
    return () => clearTimeout(timer)
  }, [news, account, setting])
  return news
}

export function stateOfNews(news: ChangeNews | null): ChangeState | null {
  if (news === null) return null
  if (news === 'saved') return { kind: 'saved' }
  return { kind: 'refused', reason: news.reason, again: news.again ?? null }
}
