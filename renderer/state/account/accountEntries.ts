import { useSyncExternalStore } from 'react'
import { accountKey, accountMemory } from './accountMemory.ts'

/** Things that this window remembers of an account by name, and that are drawn: see accountMemory. */
export interface AccountEntries<T> {
  /** null: there is none. */
  readonly get: (account: string, name: string) => T | null
  readonly set: (account: string, name: string, entry: T | null) => void
  readonly useEntry: (account: string, name: string) => T | null
}

export function accountEntries<T>(): AccountEntries<T> {
  const entries = accountMemory<T>()
  const listeners = new Set<() => void>()
  const subscribe = (listener: () => void): (() => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }
  const get = (account: string, name: string): T | null => entries.get(accountKey(account, name)) ?? null
  return {
    get,
    set: (account, name, entry) => {
      if (entry === null) entries.delete(accountKey(account, name))
      else entries.set(accountKey(account, name), entry)
      for (const listener of listeners) listener()
    },
    useEntry: (account, name) => useSyncExternalStore(subscribe, () => get(account, name)),
  }
}
