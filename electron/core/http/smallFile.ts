import type { Fetch } from '../fetch.ts'

const timeoutMs = 5000

/** A public file that a server names by its address: no credentials go out, redirects are refused. */
export interface SmallFile {
  /** Content type without its parameters, in lower case. */
  readonly type: string
  readonly bytes: Buffer
}

/** Reads such a file; null when it cannot be had or is larger than `maxBytes`. */
export async function fetchSmallFile(
  { fetch, userAgent }: { readonly fetch: Fetch; readonly userAgent: string },
  realmUrl: string,
  address: string,
  maxBytes: number,
): Promise<SmallFile | null> {
  try {
    const url = addressBelow(realmUrl, address)
    // Another host than the one the person named is asked only where it cannot be one of their own network.
    if (url.origin !== new URL(realmUrl).origin && url.protocol !== 'https:') return null
    const signal = AbortSignal.timeout(timeoutMs)
    const headers = { 'User-Agent': userAgent }
    const response = await fetch(url.href, { headers, redirect: 'error', signal })
    if (!response.ok || response.body === null) return null
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const bytes = await readBytes(response.body, maxBytes)
    return bytes && { type, bytes }
  } catch {
    return null
  }
}

/** Paths are below the realm's own, whether or not they repeat it. */
function addressBelow(realmUrl: string, address: string): URL {
  const path = new URL(realmUrl).pathname
  const isBelow = path === '/' || address.startsWith(`${path}/`) || !/^\/(?!\/)/.test(address)
  return isBelow ? new URL(address, `${realmUrl}/`) : new URL(realmUrl + address)
}

async function readBytes(body: ReadableStream<Uint8Array>, maxBytes: number): Promise<Buffer | null> {
  const reader = body.getReader()
  const parts: Uint8Array[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) return Buffer.concat(parts)
    size += value.byteLength
    if (size > maxBytes) {
      void reader.cancel().catch(() => undefined)
      return null
    }
    parts.push(value)
  }
}
