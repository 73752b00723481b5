import { ApiError } from './apiError.ts'

/** Maximum number of requests in a number of seconds. */
export interface Rate {
  readonly requests: number
  readonly seconds: number
}

/** Limits per user, per IP address without credentials, and for failed sign-ins per name. */
export interface Rates {
  readonly user: Rate
  readonly anonymous: Rate
  readonly logins: Rate
}

/** Sliding windows of request times (milliseconds) by requester. */
export type RateWindows = Map<string, number[]>

/** Counts a request; returns the headers of the response or throws 429. */
export function countRequest(
  windows: RateWindows,
  who: string,
  rate: Rate,
  now: number,
): Readonly<Record<string, string>> {
  const start = now - rate.seconds * 1000
  const times = (windows.get(who) ?? []).filter((time) => time > start)
  const first = times[0] ?? now
  const headers = (remaining: number) => ({
    'X-RateLimit-Limit': String(rate.requests),
    'X-RateLimit-Remaining': String(remaining),
    'X-RateLimit-Reset': String(Math.ceil((first + rate.seconds * 1000) / 1000)),
  })
  if (times.length >= rate.requests) {
    const wait = Math.max(0.001, (first + rate.seconds * 1000 - now) / 1000)
    windows.set(who, times)
    throw new ApiError(
      429,
      'RATE_LIMIT_HIT',
      'API usage exceeded rate limit',
      { 'retry-after': wait },
      { ...headers(0), 'Retry-After': String(wait) },
    )
  }
  times.push(now)
  windows.set(who, times)
  return headers(rate.requests - times.length)
}
