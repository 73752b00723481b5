import type { NetworkCause } from './apiError.ts'

/** Codes of Node (cause.code) and of Chromium (net::ERR_*), by what they tell the person. */
const table: readonly (readonly [NetworkCause, RegExp])[] = [
  ['offline', /ERR_INTERNET_DISCONNECTED|ENETUNREACH|ENETDOWN|ERR_NETWORK_ACCESS_DENIED/],
  ['dns', /ENOTFOUND|EAI_|ERR_NAME_NOT_RESOLVED|ERR_NAME_RESOLUTION_FAILED|ERR_DNS|ERR_ICANN_NAME/],
  ['refused', /ECONNREFUSED|ERR_CONNECTION_REFUSED|EHOSTUNREACH|ERR_ADDRESS_UNREACHABLE|ERR_ADDRESS_INVALID/],
  [
    'tls',
    /ERR_CERT|ERR_SSL|ERR_BAD_SSL|CERT_|_CERT|SELF_SIGNED|UNABLE_TO_VERIFY|UNABLE_TO_GET_ISSUER|ERR_TLS|EPROTO|ERR_INSECURE_RESPONSE/,
  ],
  ['timeout', /TIMEDOUT|TIMED_OUT|TIMEOUT|TimeoutError/],
  [
    'reset',
    /ECONNRESET|EPIPE|UND_ERR_SOCKET|ERR_CONNECTION_(RESET|CLOSED|ABORTED)|ERR_EMPTY_RESPONSE|ERR_NETWORK_CHANGED/,
  ],
]

/** The words an error and its causes carry, outermost first. */
function words(error: unknown): string {
  const parts: string[] = []
  for (let e = error, depth = 0; e !== null && typeof e === 'object' && depth < 5; depth++) {
    const { code, name, message, cause, errors } = e as {
      code?: unknown
      name?: unknown
      message?: unknown
      cause?: unknown
      errors?: unknown
    }
    for (const each of [code, name, message]) if (typeof each === 'string') parts.push(each)
    e = cause ?? (Array.isArray(errors) ? (errors[0] as unknown) : null)
  }
  return parts.join(' ')
}

/** What a rejected fetch means, from Node's and from Chromium's error shapes. */
export function networkCause(error: unknown): NetworkCause {
  const text = words(error)
  return table.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}

/** True where no byte of the request can have reached the service. */
export const neverSent = (cause: NetworkCause): boolean =>
  cause === 'dns' || cause === 'refused' || cause === 'tls' || cause === 'offline'

/** fetch with redirect:'error' met a redirect: the API never redirects, so somebody else answered. */
export const isRedirect = (error: unknown): boolean =>
  /unexpected redirect|ERR_UNSAFE_REDIRECT|redirect mode is set to error|redirect policy was .error/i.test(
    words(error),
  )
