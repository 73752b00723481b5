import type { ProbeOptions } from './probe.ts'

const maxBytes = 256 * 1024
const timeoutMs = 5000
const kinds = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

/** A small picture as a data: URL, null where it is none: before sign-in there is no account to serve media for. */
export async function fetchIcon(
  { fetch, userAgent }: ProbeOptions,
  realmUrl: string,
  address: string,
): Promise<string | null> {
  try {
    const url = iconAddress(realmUrl, address)
    // Another host than the one the person named is asked only where it cannot be one of their own network.
    if (url.origin !== new URL(realmUrl).origin && url.protocol !== 'https:') return null
    const signal = AbortSignal.timeout(timeoutMs)
    const response = await fetch(url.href, {
      headers: { 'User-Agent': userAgent },
      redirect: 'error',
      signal,
    })
    const type = (response.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    if (!response.ok || !kinds.has(type) || response.body === null) return null
    const bytes = await readBytes(response.body)
    return bytes && `data:${type};base64,${bytes.toString('base64')}`
  } catch {
    return null
  }
}

/** Paths are below the realm's own, whether or not they repeat it. */
function iconAddress(realmUrl: string, address: string): URL {
  const path = new URL(realmUrl).pathname
  const isBelow = path === '/' || address.startsWith(`${path}/`) || !/^\/(?!\/)/.test(address)
  return isBelow ? new URL(address, `${realmUrl}/`) : new URL(realmUrl + address)
}

async function readBytes(body: ReadableStream<Uint8Array>): Promise<Buffer | null> {
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
