import type { Account } from '../account/account.ts'
import type { CallOptions } from '../http/api.ts'

/** Returns options for a request that must not be sent twice, not even when a connection breaks. */
export function once({ runtime: { fetchOnce, signal } }: Account): CallOptions {
  return { signal, ...(fetchOnce && { fetch: fetchOnce }) }
}
