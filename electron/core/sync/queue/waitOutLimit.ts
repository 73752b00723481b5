import type { Answer } from '../../http/apiError.ts'
import { createBackoff } from '../../platform/backoff.ts'
import type { AccountRuntime } from '../accountRuntime.ts'

/** Longest time that the user waits for the server's limit, in milliseconds. */
const maxWaitMs = 60_000
/** Shortest first wait, in milliseconds; it doubles each time, whatever shorter time the server asks for. */
const firstMs = 1000

/**
 * Repeats a request that the user waits for while the server's limit puts it off: other requests may take the room
 * that was waited for. A request refused by the limit had no effect, so a change may be repeated as well.
 * Operations wait in their lanes instead.
 */
export async function waitOutLimit<T>(
  { clock, signal }: Pick<AccountRuntime, 'clock' | 'signal'>,
  ask: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const backoff = createBackoff(clock, firstMs)
  // Summed up, since the clock may be put back meanwhile.
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
