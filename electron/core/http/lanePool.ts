/** Hands out lanes to one user at a time. */
export interface LanePool<T> {
  /** Resolves with an unused lane as soon as there is one. */
  readonly take: () => Promise<T>
  readonly free: (lane: T) => void
  /** Returns all lanes created so far. */
  readonly all: () => readonly T[]
}

/** Creates up to `maxLanes` lanes, each when it is first needed. */
export function createLanePool<T>(maxLanes: number, make: (nth: number) => T): LanePool<T> {
  const lanes: T[] = []
  const idle: T[] = []
  const waiting: ((lane: T) => void)[] = []
  return {
    take: async () => {
      const lane = idle.shift()
      if (lane !== undefined) return lane
      if (lanes.length >= maxLanes) return new Promise((resolve) => void waiting.push(resolve))
      const made = make(lanes.length)
      lanes.push(made)
      return made
    },
    free: (lane) => {
      const next = waiting.shift()
      if (next === undefined) idle.push(lane)
      else next(lane)
    },
    all: () => lanes,
  }
}
