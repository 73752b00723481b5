import type { Clock } from './clock.ts'

export interface Backoff {
  /**
   * Milliseconds to wait before the next try: full jitter below a doubling bound, on top of `floorMs`. A floor alone
   * would bring all clients back at the same moment.
   */
  next(floorMs?: number): number
  /** After a success. */
  reset(): void
  /** Tries since the last success. */
  failures(): number
}

/** Full jitter spreads clients that lost the same server; the bound doubles from `firstMs` to `capMs`. */
export function createBackoff(clock: Clock, firstMs = 200, capMs = 30_000): Backoff {
  let failures = 0
  return {
    next: (floorMs = 0) => {
      const bound = Math.min(capMs, firstMs * 2 ** Math.min(failures, 30))
      failures += 1
      // Never at once: a server that refuses in a microsecond would be asked a thousand times a second.
      return Math.max(floorMs, 50) + clock.random() * bound
    },
    reset: () => {
      failures = 0
    },
    failures: () => failures,
  }
}

/** Returns a fixed delay with up to half of it added, so that clients that failed together do not retry together. */
export const jittered = (clock: Pick<Clock, 'random'>, ms: number): number => ms * (1 + clock.random() / 2)
