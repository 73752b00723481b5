/** Deletes the entries whose key is not in `there`. */
export function keepOnly<K>(
  entries: { keys(): Iterable<K>; delete(key: K): unknown },
  there: { has(key: K): boolean },
): void {
  for (const key of entries.keys()) if (!there.has(key)) entries.delete(key)
}

/** Deletes the oldest entries until at most `maxEntries` are left. */
export function keepNewest<K>(
  entries: { readonly size: number; keys(): Iterable<K>; delete(key: K): unknown },
  maxEntries: number,
): void {
  let over = entries.size - maxEntries
  for (const key of over > 0 ? entries.keys() : []) {
    if (over-- <= 0) return
    entries.delete(key)
  }
}
