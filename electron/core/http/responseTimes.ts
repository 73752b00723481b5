import type { Clock } from '../platform/clock.ts'
import type { Answer } from './apiError.ts'

/** Durations of the latest requests that the server answered. */
export interface ResponseTimes {
  /** Runs a request and stores its duration if the server accepted or refused it. */
  readonly timed: <T>(run: () => Promise<Answer<T>>) => Promise<Answer<T>>
  /** Returns the median in ms (null before the first response) and the number of requests it is based on. */
  readonly read: () => { readonly medianMs: number | null; readonly requests: number }
}

/** Number of durations: few enough that the median follows the network. */
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
