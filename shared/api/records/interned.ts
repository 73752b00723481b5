/**
 * One value for many equal ones: each message repeats the picture, the organization and the people of others. Forgets
 * all of them when it has `maxEntries`, so that a stream of new ones does not stay for ever.
 */
export function interned<T>(maxEntries: number): (key: string, make: () => T) => T {
  const known = new Map<string, T>()
  return (key, make) => {
    const found = known.get(key)
    if (found !== undefined) return found
    if (known.size >= maxEntries) known.clear()
    const made = make()
    known.set(key, made)
    return made
  }
}
