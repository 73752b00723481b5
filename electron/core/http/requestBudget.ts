import type { Clock } from '../clock.ts'

/**
 * What a client asks for on its own account leaves half of what the service takes to the person, whose other clients
 * count as well: by what the service says with each answer (protocol: `X-RateLimit-*`).
 */
export interface RequestBudget {
  /** The headers of an answer. */
  readonly heard: (headers: Headers) => void
  /**
   * Before something is asked that nobody waits for: resolves at once while more than half is left, and otherwise when
   * the service takes as much as ever again, or after a minute.
   */
  readonly whenSpare: (signal: AbortSignal) => Promise<void>
}

const mostMs = 60_000

export function createRequestBudget(clock: Clock): RequestBudget {
  /** Milliseconds since 1970, of this computer's clock: until then less than half is left. */
  let scarceUntil = 0
  return {
    heard: (headers) => {
      const told = (name: string): number => Number(headers.get(`x-ratelimit-${name}`) ?? NaN)
      const [limit, remaining, reset] = [told('limit'), told('remaining'), told('reset')]
      if (Number.isNaN(limit + remaining + reset)) return
      const now = clock.now()
      const there = Date.parse(headers.get('date') ?? '')
      // By the clock of whoever says it.
      const waitMs = reset * 1000 - (Number.isNaN(there) ? now : there)
      scarceUntil = remaining * 2 < limit ? now + waitMs : 0
    },
    whenSpare: async (signal) => {
      const waitMs = Math.min(scarceUntil - clock.now(), mostMs)
      if (waitMs > 0) await clock.sleep(waitMs, signal)
    },
  }
}
