import type { Answer } from '../http/apiError.ts'
import type { Session } from './session.ts'

/** Nobody waits longer for what the service puts off, in milliseconds. */
const longestMs = 60_000

/**
 * Asks again as often as the service's limit puts it off: other requests may take the room that was waited for. For
 * what somebody waits for and what changes nothing.
 */
export async function waitOutLimit<T>(
  { clock, signal }: Pick<Session, 'clock' | 'signal'>,
  ask: () => Promise<Answer<T>>,
): Promise<Answer<T>> {
  const until = clock.now() + longestMs
  for (;;) {
    const answer = await ask()
    if (answer.ok || answer.error.kind !== 'rateLimited') return answer
    const waitMs = answer.error.retryAfter * 1000
    if (signal.aborted || clock.now() + waitMs > until) return answer
    await clock.sleep(waitMs, signal)
  }
}
