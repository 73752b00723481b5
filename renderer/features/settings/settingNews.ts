import { useEffect } from 'react'
import { useStore } from 'zustand'
import { createStore } from 'zustand/vanilla'
import { accountKey } from '../../state/index.ts'

/** How the last change of a setting ended while the person watched. */
export type SettingNews = 'saved' | { readonly reason: string; readonly again?: () => void }

/** How long it is said that a change was saved, in milliseconds. */
const savedMs = 2000

const store = createStore<Readonly<Record<string, SettingNews>>>(() => ({}))

/** Tells how a change ended; null: another one begins. */
export function tellNews(account: string, setting: string, news: SettingNews | null): void {
  const key = accountKey(account, setting)
  const { [key]: _before, ...others } = store.getState()
  store.setState(news === null ? others : { ...others, [key]: news }, true)
}

export function useSettingNews(account: string, setting: string): SettingNews | null {
  const key = accountKey(account, setting)
  const news = useStore(store, (all) => all[key]) ?? null
  useEffect(() => {
    if (news !== 'saved') return undefined
    const timer = setTimeout(() => tellNews(account, setting, null), savedMs)
    return () => clearTimeout(timer)
  }, [news, account, setting])
  return news
}
