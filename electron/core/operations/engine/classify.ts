import { isDeadKey, isOutcomeUnknown, isTransient } from '../../http/apiError.ts'
import type { ApiError } from '../../http/apiError.ts'
import { callError } from '../../http/failure.ts'
import type { Verdict } from './operationKind.ts'

/** True if the request certainly had no effect. */
const isUntouched = (error: ApiError): boolean =>
  error.kind === 'rateLimited' || isDeadKey(error) || (error.kind === 'network' && error.notSent)

const retry = (error: ApiError): Verdict => ({
  type: 'retry',
  waitMs: error.kind === 'rateLimited' ? error.retryAfter * 1000 : 0,
  isUntouched: isUntouched(error),
  isLimit: error.kind === 'rateLimited',
})

/**
 * Classifies an error of an operation that can be repeated safely. `unreadable` counts unreadable responses in a row.
 */
export function classifyRepeatable(error: ApiError, unreadable: number): Verdict {
  return isOutcomeUnknown(error, unreadable)
    ? retry(error)
    : { type: 'refused', reason: callError(error).message }
}

/**
 * Classifies an error of an operation that must not run twice. Only requests that certainly had no effect are repeated.
 */
export function classifyUnrepeatable(error: ApiError, reasonOf: (error: ApiError) => string): Verdict {
  if (isUntouched(error)) return retry(error)
  // The response may come from a captive portal or a proxy, so the request may have had its effect.
  if (isTransient(error) || error.kind === 'malformed' || error.kind === 'aborted') return { type: 'unknown' }
  return { type: 'refused', reason: reasonOf(error) }
}
