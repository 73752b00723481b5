/** Reason why a request got no response. */
export type NetworkCause = 'dns' | 'refused' | 'timeout' | 'tls' | 'offline' | 'reset' | 'other'

/**
 * Reasons why a request fails.
 *
 * network: no complete response. `notSent` is true only if the server certainly did not receive the request. refused: a
 * 4xx with the server's code. rateLimited: 429; `retryAfter` in seconds. serverFault: 5xx, with the server's message or
 * ''. malformed: a response that does not match the route. notTheService: a response of something else, such as a
 * captive portal, a proxy or a redirect. aborted: the client gave up. tooOld: nothing was sent, because the server's
 * feature level is below `needs` (null: the endpoint exists but lacks a required feature). tooNew: nothing was sent,
 * because the endpoint was removed at level `goneSince`.
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

/** True if the server no longer accepts the key, so that the account must sign in again. */
export function isDeadKey(error: ApiError): boolean {
  if (error.kind !== 'refused') return false
  if (['INVALID_API_KEY', 'USER_DEACTIVATED', 'REALM_DEACTIVATED'].includes(error.code))
    // Old servers report deactivation with 403.
    return error.status === 401 || error.status === 403
  // A 401 without a specific code means the same.
  return error.code === 'UNAUTHORIZED' || (error.status === 401 && error.code === 'BAD_REQUEST')
}

/** True if the request may succeed later without the user's help. */
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

/** Maximum number of unreadable responses in a row to one request. Another one would be unreadable, too. */
const maxUnreadable = 5

/**
 * True if a request that can safely be repeated may or may not have had its effect, or was not judged at all, as with a
 * refused key. `unreadable` counts its unreadable responses in a row.
 */
export const isOutcomeUnknown = (error: ApiError, unreadable: number): boolean =>
  isTransient(error) || (error.kind === 'malformed' && unreadable < maxUnreadable) || isDeadKey(error)

/** Returns the count for the next call of `isOutcomeUnknown`. */
export const countUnreadable = (answer: Answer<unknown>, before: number): number =>
  !answer.ok && answer.error.kind === 'malformed' ? before + 1 : 0

/** Returns a short description for the log, without addresses or content. */
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
