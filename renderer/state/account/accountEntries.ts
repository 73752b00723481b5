import { useSyncExternalStore } from 'react'
import { accountKey, accountMemory } from './accountMemory.ts'

/**
 * Values of one kind that this window remembers for each account, by name. Like accountMemory, but components can
 * subscribe.
 */
export interface AccountEntries<T> {
  /** Returns null if nothing is stored under the name. */
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
