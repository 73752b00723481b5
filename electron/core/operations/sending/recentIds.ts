import { keepNewest } from '../../platform/keepOnly.ts'

/** The newest `maxIds` ids that were added. */
export interface RecentIds {
  readonly add: (id: number) => void
  readonly has: (id: number) => boolean
  readonly clear: () => void
}

export function createRecentIds(maxIds: number): RecentIds {
  const ids = new Set<number>()
  return {
    add: (id) => {
      ids.add(id)
      keepNewest(ids, maxIds)
    },
    has: (id) => ids.has(id),
    clear: () => {
      ids.clear()
    },
  }
}
