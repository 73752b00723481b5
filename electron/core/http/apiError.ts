/** Where a request died before an answer came. */
export type NetworkCause = 'dns' | 'refused' | 'timeout' | 'tls' | 'offline' | 'reset' | 'other'

/**
 * Everything a request can fail with.
 *
 * network: no (whole) answer. `notSent` is true only where it is certain that the service never saw the request.
 * refused: a 4xx with the service's own code. rateLimited: 429, seconds. serverFault: 5xx, with the server's words, or ''.
 * malformed: an answer that is not what the route promises. notTheService: an answer of something else (a captive
 * portal, a proxy, a redirect). aborted: we gave up ourselves. tooOld: nothing was asked, the server's feature level
 * is below `needs` (null: the endpoint is there, a part of what it is to do is not). tooNew: nothing was asked, the
 * endpoint is gone since the level `goneSince`.
 */
export type ApiError =
  | {
      readonly kind: 'network'
      readonly cause: NetworkCause
      readonly notSent: boolean
      readonly detail: string
    }
  | {
      readonly kind: 'refused'
      readonly code: string
      readonly status: number
      readonly message: string
      readonly body: Readonly<Record<string, unknown>>
    }
  | { readonly kind: 'rateLimited'; readonly retryAfter: number }
  | { readonly kind: 'serverFault'; readonly status: number; readonly message: string }
  | { readonly kind: 'malformed'; readonly why: string }
  | { readonly kind: 'notTheService'; readonly status: number }
  | { readonly kind: 'aborted' }
  | { readonly kind: 'tooOld'; readonly needs: number | null }
  | { readonly kind: 'tooNew'; readonly goneSince: number }

export type Answer<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ApiError }

export const success = <T>(value: T): Answer<T> => ({ ok: true, value })
export const failure = (error: ApiError): { readonly ok: false; readonly error: ApiError } => ({
  ok: false,
  error,
})

/** The service will not know this key any more: the account has to sign in again. */
export function isDeadKey(error: ApiError): boolean {
  if (error.kind !== 'refused') return false
  if (['INVALID_API_KEY', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'].includes(error.code))
    // Old servers say that somebody was deactivated with 403.
    return error.status === 401 || error.status === 403
  // A 401 without a code of its own is no better key.
  return error.code === 'UNAUTHORIZED' || (error.status === 401 && error.code === 'BAD_REQUEST')
}

/** Worth trying again later without the person: nothing was decided. */
export function isTransient(error: ApiError): boolean {
  switch (error.kind) {
    case 'network':
    case 'rateLimited':
    case 'serverFault':
    case 'notTheService':
      return true
    case 'refused':
    case 'malformed':
    case 'aborted':
    case 'tooOld':
    case 'tooNew':
      return false
  }
}

/** So many answers in a row to one request that cannot be read: another would not be, either. */
const maxUnreadable = 5

/**
 * For what may be asked twice without harm: a broken answer leaves open whether it was done, too, and a key that is
 * refused decides nothing about what was asked with it. unreadable: broken answers to it so far, in a row.
 */
export const isOutcomeUnknown = (error: ApiError, unreadable: number): boolean =>
  isTransient(error) || (error.kind === 'malformed' && unreadable < maxUnreadable) || isDeadKey(error)

/** The count for the next call of `isOutcomeUnknown`. */
export const countUnreadable = (answer: Answer<unknown>, before: number): number =>
  !answer.ok && answer.error.kind === 'malformed' ? before + 1 : 0

/** A few words for the log: no addresses, no content. */
export function describe(error: ApiError): string {
  switch (error.kind) {
    case 'network':
      return `network ${error.cause}`
    case 'refused':
      return `refused ${error.status} ${error.code}`
    case 'rateLimited':
      return `rate limit, ${error.retryAfter} s`
    case 'serverFault':
      return `server fault ${error.status}`
    case 'malformed':
      return `malformed: ${error.why}`
    case 'notTheService':
      return `not the service (${error.status})`
    case 'aborted':
      return 'aborted'
    case 'tooOld':
      return error.needs === null ? 'not asked: too old' : `not asked: needs level ${error.needs}`
    case 'tooNew':
      return `not asked: gone since level ${error.goneSince}`
  }
}
