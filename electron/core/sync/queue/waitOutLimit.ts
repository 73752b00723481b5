import type { Answer } from '../../http/apiError.ts'
import type { AccountRuntime } from '../accountRuntime.ts'

/** Nobody waits longer for what the service puts off, in milliseconds. */
const longestMs = 60_000

/**
 * Asks again as often as the service's limit puts it off: other requests may take the room that was waited for. For
 * what somebody waits for. The service does nothing of a request that it puts off, so a change may be asked for again
 * as well; operations wait in their lanes instead.
 */
export async function waitOutLimit<T>(
  { clock, signal }: Pick<AccountRuntime, 'clock' | 'signal'>,
  ask: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  // Counted, since the clock may be put back meanwhile.
  let waitedMs = 0
  for (;;) {
    const answer = await ask()
    if (answer.ok || answer.error.kind !== 'rateLimited') return answer
    const waitMs = answer.error.retryAfter * 1000
    waitedMs += waitMs
    if (signal.aborted || waitedMs > longestMs) return answer
    await clock.sleep(waitMs, signal)
  }
}
