import type { Clock } from '../platform/clock.ts'
import type { Answer } from './apiError.ts'

/** Durations of the last requests that the server answered. */
export interface ResponseTimes {
  /** Runs a request and keeps its duration if the server answered, also by a refusal. */
  readonly timed: <T>(run: () => Promise<Answer<T>>) => Promise<Answer<T>>
  /** The median in milliseconds, null before the first answer; of how many requests it is. */
  readonly read: () => { readonly medianMs: number | null; readonly requests: number }
}

/** Enough for a median that follows the network, and few enough to sort when it is read. */
const maxKept = 20

export function createResponseTimes(clock: Clock): ResponseTimes {
  const kept: number[] = []
  return {
    timed: async (run) => {
      const start = clock.now()
      const answer = await run()
      // The clock may have been set back meanwhile.
      const ms = clock.now() - start
      if ((answer.ok || answer.error.kind === 'refused') && ms >= 0) kept.push(ms)
      if (kept.length > maxKept) kept.shift()
      return answer
    },
    read: () => ({
      medianMs: kept.toSorted((a, b) => a - b)[kept.length >> 1] ?? null,
      requests: kept.length,
    }),
  }
}
