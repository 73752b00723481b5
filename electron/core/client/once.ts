import type { Account } from '../account/accountType.ts'
import type { CallOptions } from '../http/api.ts'

/** Options for a request that has another outcome when it is made twice, as a broken connection may bring about. */
export function once({ runtime: { fetchOnce, signal } }: Account): CallOptions {
  return { signal, ...(fetchOnce && { fetch: fetchOnce }) }
}
