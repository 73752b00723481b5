/** Of the entries that are about something with that key, only those of what is there stay. */
export function keepOnly<K>(
  entries: { keys(): Iterable<K>; delete(key: K): unknown },
  there: { has(key: K): boolean },
): void {
  for (const key of entries.keys()) if (!there.has(key)) entries.delete(key)
}

/** Only the newest stay, as many as `most`. */
export function keepNewest<K>(
  entries: { readonly size: number; keys(): Iterable<K>; delete(key: K): unknown },
  most: number,
): void {
  let over = entries.size - most
  for (const key of over > 0 ? entries.keys() : []) {
    if (over-- <= 0) return
    entries.delete(key)
  }
}
