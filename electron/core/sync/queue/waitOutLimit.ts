import type { Answer } from '../../http/apiError.ts'
import { createBackoff } from '../../platform/backoff.ts'
import type { AccountRuntime } from '../accountRuntime.ts'

/** Maximum total wait for the rate limit in ms. */
const maxWaitMs = 60_000
/** Minimum first wait in ms. It doubles with each try, even if the server permits an earlier one. */
const firstMs = 1000

/**
 * Repeats a request until the rate limit permits it, because other requests may use up the limit meanwhile. A request
 * refused by the limit had no effect, so changes can be repeated, too. Operations wait in their lanes instead.
 */
export async function waitOutLimit<T>(
  { clock, signal }: Pick<AccountRuntime, 'clock' | 'signal'>,
  ask: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const backoff = createBackoff(clock, firstMs)
  // Adds up the waits instead of comparing times, because the clock may be set back.
  let waitedMs = 0
  for (;;) {
    const answer = await ask()
    if (answer.ok || answer.error.kind !== 'rateLimited') return answer
    const shortestMs = firstMs * 2 ** backoff.failures()
    const waitMs = backoff.next(Math.max(answer.error.retryAfter * 1000, shortestMs))
    waitedMs += waitMs
    if (signal.aborted || waitedMs > maxWaitMs) return answer
    await clock.sleep(waitMs, signal)
  }
}
