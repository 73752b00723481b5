/** Sizes of the existing maps and sets, by the source line that created each. */
export interface Collections {
  /**
   * Returns the size of the largest collection per line that is still referenced, as of the last garbage collection.
   */
  readonly sizes: () => ReadonlyMap<string, number>
  readonly stop: () => void
}

/** Follows collections created from now on by files whose path contains `within`. */
export function followCollections(within: string): Collections {
  const made: { readonly at: string; readonly ref: WeakRef<{ readonly size: number }> }[] = []
  const note = (collection: { readonly size: number }): void => {
    const frame = new Error().stack?.split('\n')[3] ?? ''
    const at = /\(?([^\s(]+?)(?::\d+)?\)?$/.exec(frame.trim())?.[1] ?? ''
    if (at.includes(within)) made.push({ at: at.slice(at.indexOf(within)), ref: new WeakRef(collection) })
  }
  const originals = { Map, Set }
  class FollowedMap<K, V> extends originals.Map<K, V> {
    constructor(entries?: Iterable<readonly [K, V]> | null) {
      super(entries)
      note(this)
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Map]'
    }
  }
  class FollowedSet<T> extends originals.Set<T> {
    constructor(values?: Iterable<T> | null) {
      super(values)
      note(this)
    }
    static override [Symbol.hasInstance](value: unknown): boolean {
      return Object.prototype.toString.call(value) === '[object Set]'
    }
  }
  Object.assign(globalThis, { Map: FollowedMap, Set: FollowedSet })
  return {
    sizes: () => {
      const sizes = new originals.Map<string, number>()
      for (const { at, ref } of made) {
        const size = ref.deref()?.size
        if (size !== undefined) sizes.set(at, Math.max(size, sizes.get(at) ?? 0))
      }
      return sizes
    },
    stop: () => void Object.assign(globalThis, originals),
  }
}
