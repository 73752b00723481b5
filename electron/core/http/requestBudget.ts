import type { AnswerHeaders } from './fetch.ts'
import type { Clock } from '../platform/clock.ts'

/**
 * Leaves half of the server's rate limit to the user: requests that nobody waits for pause while less is left. Each
 * response says how much is left, so the user's other clients count as well (protocol: `X-RateLimit-*`).
 */
export interface RequestBudget {
  /** Receives the headers of a response. */
  readonly heard: (headers: AnswerHeaders) => void
  /**
   * Called before a request that nobody waits for. Resolves at once while more than half is left, otherwise when the
   * limit is reset, or after a minute.
   */
  readonly whenSpare: (signal: AbortSignal) => Promise<void>
}

const mostMs = 60_000

export function createRequestBudget(clock: Clock): RequestBudget {
  /** Milliseconds since 1970, on this computer's clock: until then less than half is left. */
  let scarceUntil = 0
  return {
    heard: (headers) => {
      const told = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? NaN)
      const [limit, remaining, reset] = [told('limit'), told('remaining'), told('reset')]
      if (Number.isNaN(limit + remaining + reset)) return
      const now = clock.now()
      const there = Date.parse(headers.get('date') ?? '')
      // `reset` is in server time, in seconds, so it is compared with the server's own `date` where that is given.
      const waitMs = reset * 1000 - (Number.isNaN(there) ? now : there)
      scarceUntil = remaining * 2 < limit ? now + waitMs : 0
    },
    whenSpare: async (signal) => {
      const waitMs = Math.min(scarceUntil - clock.now(), mostMs)
      if (waitMs > 0) await clock.sleep(waitMs, signal)
    },
  }
}
