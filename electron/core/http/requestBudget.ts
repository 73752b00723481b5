import type { AnswerHeaders } from './fetch.ts'
import type { Clock } from '../platform/clock.ts'

/**
 * Reserves half of the server's rate limit for the user: requests that are not urgent wait while less is left. The
 * limit is read from each response, so other clients of the user are included (protocol: `X-RateLimit-*`).
 */
export interface RequestBudget {
  /** Called with the headers of a response. */
  readonly heard: (headers: AnswerHeaders) => void
  /**
   * Awaited before a request that is not urgent. Resolves at once while more than half of the limit is left, otherwise
   * when the limit is reset, or after a minute.
   */
  readonly whenSpare: (signal: AbortSignal) => Promise<void>
}

const maxMs = 60_000

export function createRequestBudget(clock: Clock): RequestBudget {
  /** Time in ms since the epoch, by this computer's clock, until which less than half is left. */
  let scarceUntil = 0
  return {
    heard: (headers) => {
      const header = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? NaN)
      const [limit, remaining, reset] = [header('limit'), header('remaining'), header('reset')]
      if (Number.isNaN(limit + remaining + reset)) return
      const now = clock.now()
      const there = Date.parse(headers.get('date') ?? '')
      // `reset` is in seconds of the server's clock, so it is compared with the `date` header if there is one.
      const waitMs = reset * 1000 - (Number.isNaN(there) ? now : there)
      scarceUntil = remaining * 2 < limit ? now + waitMs : 0
    },
    whenSpare: async (signal) => {
      const waitMs = Math.min(scarceUntil - clock.now(), maxMs)
      if (waitMs > 0) await clock.sleep(waitMs, signal)
    },
  }
}
