import { useSyncExternalStore } from 'react'

const memories = new Set<Map<string, unknown>>()

/**
 * Creates a map for data about accounts that this window keeps in memory only. Keys must come from accountKey:
 * forgetAccount finds the entries of an account by this prefix.
 */
export function accountMemory<T>(): Map<string, T> {
  const memory = new Map<string, T>()
  memories.add(memory)
  return memory
}

export const accountKey = (account: string, key: string): string => `${account} ${key}`

/** Deletes everything remembered about an account that was removed. */
export function forgetAccount(account: string): void {
  for (const memory of memories)
    for (const key of memory.keys()) if (key.startsWith(accountKey(account, ''))) memory.delete(key)
}

/**
 * Values of one kind that this window remembers for each account, by name. Like accountMemory, but components can
 * subscribe.
 */
interface AccountEntries<T> {
  /** Returns null if nothing is stored under the name. */
  readonly get: (account: string, name: string) => T | null
  readonly set: (account: string, name: string, entry: T | null) => void
  readonly useEntry: (account: string, name: string) => T | null
}

/** Creates entries of one kind. The oldest are dropped when there are more than `maxEntries`, of all accounts together. */
export function accountEntries<T>(maxEntries = Infinity): AccountEntries<T> {
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
      if (get(account, name) === entry) return
      const key = accountKey(account, name)
      entries.delete(key)
      if (entry !== null) entries.set(key, entry)
      if (entries.size > maxEntries) entries.delete(entries.keys().next().value!)
      for (const listener of listeners) listener()
    },
    useEntry: (account, name) => useSyncExternalStore(subscribe, () => get(account, name)),
  }
}

/**
 * Unsent contents of all forms of one kind, or choices in a view, by account. Leaving a form keeps its contents. `id`
 * tells the forms of one account apart, if there is one for each bot or user.
 */
interface AccountDrafts<T> {
  readonly useDraft: (account: string, id?: number) => T
  readonly change: (account: string, change: Partial<T>, id?: number) => void
  /** Empties the form. */
  readonly clear: (account: string, id?: number) => void
  /** Empties the form if its contents are still `sent`. Returns false if the user has changed them since. */
  readonly clearSent: (account: string, sent: T, id?: number) => boolean
}

/** Creates the drafts of one kind of form. `start` is returned for a form without a draft. */
export function accountDrafts<T extends object>(start: T): AccountDrafts<T> {
  const drafts = accountEntries<T>()
  return {
    useDraft: (account, id = 0) => drafts.useEntry(account, String(id)) ?? start,
    change: (account, change, id = 0) =>
      drafts.set(account, String(id), { ...(drafts.get(account, String(id)) ?? start), ...change }),
    clear: (account, id = 0) => drafts.set(account, String(id), null),
    clearSent: (account, sent, id = 0) => {
      const isSame = (drafts.get(account, String(id)) ?? start) === sent
      if (isSame) drafts.set(account, String(id), null)
      return isSame
    },
  }
}
