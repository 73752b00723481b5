import { isDeadKey, isOutcomeUnknown, isTransient } from '../../http/apiError.ts'
import type { ApiError } from '../../http/apiError.ts'
import { callError } from '../../http/failure.ts'
import type { Verdict } from './operationKind.ts'

/** True when the error says that the server certainly did nothing. */
const isUntouched = (error: ApiError): boolean =>
  error.kind === 'rateLimited' || isDeadKey(error) || (error.kind === 'network' && error.notSent)

const again = (error: ApiError): Verdict => ({
  type: 'again',
  waitMs: error.kind === 'rateLimited' ? error.retryAfter * 1000 : 0,
  isUntouched: isUntouched(error),
  isLimit: error.kind === 'rateLimited',
})

/** For an operation that may be sent again without harm. unreadable: unreadable answers in a row. */
export function classifyRepeatable(error: ApiError, unreadable: number): Verdict {
  return isOutcomeUnknown(error, unreadable)
    ? again(error)
    : { type: 'refused', reason: callError(error).message }
}

/** For an operation whose repetition would do harm: only what certainly had no effect is sent again. */
export function classifyUnrepeatable(error: ApiError, reasonOf: (error: ApiError) => string): Verdict {
  if (isUntouched(error)) return again(error)
  // A captive portal answered in the server's place, or a proxy in place of a response that was on its way.
  if (isTransient(error) || error.kind === 'malformed' || error.kind === 'aborted') return { type: 'unknown' }
  return { type: 'refused', reason: reasonOf(error) }
}
