import type { NetworkCause } from './apiError.ts'

/** Error codes of Node.js (cause.code) and of Chromium (net::ERR_*), by the cause shown to the user. */
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

interface ErrorParts {
  readonly code?: unknown
  readonly name?: unknown
  readonly message?: unknown
  readonly cause?: unknown
  readonly errors?: unknown
}

/**
 * Returns an error and its causes, outermost first, including the errors of an AggregateError (one per address of a
 * host).
 */
function withCauses(error: unknown, depth = 0): readonly ErrorParts[] {
  if (error === null || typeof error !== 'object' || depth > 4) return []
  const parts = error as ErrorParts
  const several: readonly unknown[] = Array.isArray(parts.errors) ? parts.errors : []
  return [parts, ...[parts.cause, ...several].flatMap((each) => withCauses(each, depth + 1))]
}

const words = (error: unknown): string =>
  withCauses(error)
    .flatMap(({ code, name, message }) => [code, name, message])
    .filter((each) => typeof each === 'string')
    .join(' ')

/** Returns the cause of a rejected fetch, for errors of Node.js and of Chromium. */
export function networkCause(error: unknown): NetworkCause {
  const text = words(error)
  return table.find(([, pattern]) => pattern.test(text))?.[0] ?? 'other'
}

/**
 * Errors of opening a connection, by their names in Chromium and Node.js. An open connection causes none of them. It
 * can, however, be reset, become unreachable or send a broken TLS record, so those errors are not listed.
 */
const beforeConnection: ReadonlySet<string> = new Set([
  'ERR_NAME_NOT_RESOLVED',
  'ERR_CONNECTION_REFUSED',
  'ERR_PROXY_CONNECTION_FAILED',
  'ERR_TUNNEL_CONNECTION_FAILED',
  'ERR_CERT_AUTHORITY_INVALID',
  'ENOTFOUND',
  'EAI_AGAIN',
  'ECONNREFUSED',
  'DEPTH_ZERO_SELF_SIGNED_CERT',
])

/** True if no byte of the request can have reached the server. False for unlisted errors, which leave that open. */
export function neverSent(error: unknown): boolean {
  const names = withCauses(error).flatMap(({ code, message }) =>
    typeof code === 'string' ? code : (/\bnet::(ERR_\w+)/.exec(String(message))?.[1] ?? []),
  )
  return names.length > 0 && names.every((name) => beforeConnection.has(name))
}

/** True if a fetch with redirect:'error' met a redirect. The API never redirects, so a different server responded. */
export const isRedirect = (error: unknown): boolean =>
  /unexpected redirect|ERR_UNSAFE_REDIRECT|redirect mode is set to error|redirect policy was .error/i.test(
    words(error),
  )
