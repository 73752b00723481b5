import type { Fetch } from './fetch.ts'
import type { TimeoutScale } from './timeoutScale.ts'
import { mayLeadTo } from './privateHost.ts'
import { readChunks } from './request.ts'
import { untilAborted } from '../platform/untilAborted.ts'

const timeoutMs = 5000

/** A public file whose address a server provides. No credentials are sent and redirects are refused. */
export interface SmallFile {
  /** Content type without parameters, in lower case. */
  readonly type: string
  readonly bytes: Buffer
}

export interface SmallFileOptions {
  readonly fetch: Fetch
  readonly userAgent: string
  readonly timeoutScale: TimeoutScale
}

/** Reads a file. Resolves with null if it cannot be read or is larger than `maxBytes`. */
export async function fetchSmallFile(
  { fetch, userAgent, timeoutScale }: SmallFileOptions,
  realmUrl: string,
  address: string,
  maxBytes: number,
): Promise<SmallFile | null> {
  const leave = new AbortController()
  try {
    const url = addressBelow(realmUrl, address)
    // A host that the user has not entered is requested only over https, and never in the user's private network.
    const isOther = url.origin !== new URL(realmUrl).origin
    if (isOther && (url.protocol !== 'https:' || !mayLeadTo(realmUrl, url))) return null
    const signal = AbortSignal.any([AbortSignal.timeout(timeoutMs * timeoutScale()), leave.signal])
    const headers = { 'User-Agent': userAgent }
    const response = await untilAborted(fetch(url.href, { headers, redirect: 'error', signal }), signal)
    if (!response.ok) return null
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const parts: Uint8Array[] = []
    const isWhole = await readChunks(response.body, maxBytes, signal, (chunk) => parts.push(chunk) > 0)
    return isWhole ? { type, bytes: Buffer.concat(parts) } : null
  } catch {
    return null
  } finally {
    leave.abort()
  }
}

/** Resolves an address relative to the organization's path, whether or not the address repeats that path. */
function addressBelow(realmUrl: string, address: string): URL {
  const path = new URL(realmUrl).pathname
  const isBelow = path === '/' || address.startsWith(`${path}/`) || !/^\/(?!\/)/.test(address)
  return isBelow ? new URL(address, `${realmUrl}/`) : new URL(realmUrl + address)
}
