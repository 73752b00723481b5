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
