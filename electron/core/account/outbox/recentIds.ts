/** The newest of the ids that were added, as many as `most`. */
export interface RecentIds {
  readonly add: (id: number) => void
  readonly has: (id: number) => boolean
  readonly clear: () => void
}

export function createRecentIds(most: number): RecentIds {
  const ids = new Set<number>()
  return {
    add: (id) => {
      ids.add(id)
      const [oldest] = ids
      if (ids.size > most && oldest !== undefined) ids.delete(oldest)
    },
    has: (id) => ids.has(id),
    clear: () => {
      ids.clear()
    },
  }
}
