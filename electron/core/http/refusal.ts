import type { FetchAnswer } from './fetch.ts'
import type { ApiError } from './apiError.ts'

/** Converts an unsuccessful response to an error. `body` is its JSON object, or null if it has none. */
export function refusal(response: FetchAnswer, body: Readonly<Record<string, unknown>> | null): ApiError {
  const status = response.status
  const errorCode = body?.['result'] === 'error' ? body['code'] : undefined
  // The code is checked, too, because the specification (Errors) gives no status for any code.
  if (status === 429 || errorCode === 'RATE_LIMIT_HIT')
    return { kind: 'rateLimited', retryAfter: retryAfter(response, body) }
  const message = typeof body?.['msg'] === 'string' ? body['msg'].slice(0, 2000) : ''
  if (status >= 500 && errorCode !== 'UNAUTHORIZED') return { kind: 'serverFault', status, message }
  if (body === null || body['result'] !== 'error')
    // A 413 may be a proxy's page. Every other 4xx of the server is JSON.
    return status === 413
      ? { kind: 'refused', code: 'TOO_LARGE', status, message: '', body: {} }
      : { kind: 'notTheService', status }
  const code = body['code']
  return {
    kind: 'refused',
    code: typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,80}$/.test(code) ? code : 'BAD_REQUEST',
    status: response.ok ? 400 : status,
    message,
    body,
  }
}

/** Returns the delay in seconds. The body's `retry-after` is exact; the header may be rounded or a date. */
function retryAfter(response: FetchAnswer, body: Readonly<Record<string, unknown>> | null): number {
  const exact = body?.['retry-after']
  const header = Number(response.headers.get('retry-after') ?? Number.NaN)
  const seconds = typeof exact === 'number' ? exact : Number.isFinite(header) ? header : 5
  return Math.min(Math.max(seconds, 0.1), 3600)
}
