import type { Clock } from './clock.ts'

export interface Backoff {
  /**
   * Returns the delay in ms before the next try: `floorMs` plus a random part below a doubling bound. With the floor
   * alone, all clients would retry at the same moment.
   */
  next(floorMs?: number): number
  /** Called after a success. */
  reset(): void
  /** Returns the number of tries since the last success. */
  failures(): number
}

/** Exponential backoff with full jitter. The bound doubles from `firstMs` to `capMs`. */
export function createBackoff(clock: Clock, firstMs = 200, capMs = 30_000): Backoff {
  let failures = 0
  return {
    next: (floorMs = 0) => {
      const bound = Math.min(capMs, firstMs * 2 ** Math.min(failures, 30))
      failures += 1
      // Never 0: a server that refuses within a microsecond would be requested thousands of times per second.
      return Math.max(floorMs, 50) + clock.random() * bound
    },
    reset: () => {
      failures = 0
    },
    failures: () => failures,
  }
}

/** Returns a delay plus up to half of it, so that clients that failed together do not retry together. */
export const jittered = (clock: Pick<Clock, 'random'>, ms: number): number => ms * (1 + clock.random() / 2)
