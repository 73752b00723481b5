export interface MediaAnswer {
  readonly status: number
  /** Names in lower case. These headers are safe; no others may be passed to the renderer. */
  readonly headers: Readonly<Record<string, string>>
  readonly body: ReadableStream<Uint8Array> | null
}

/** Response headers that are passed to the renderer. All others are dropped. */
const kept = [
  'content-type',
  'content-length',
  'content-range',
  'accept-ranges',
  'last-modified',
  'etag',
  'cache-control',
]

/** Types that a window shows or plays. SVG is missing, because it is a document that can run scripts. */
const allowed =
  /^(?:image\/(?:png|jpeg|gif|webp|avif|apng|bmp|x-icon|vnd\.microsoft\.icon)|(?:audio|video)\/[\w.-]+|text\/plain|application\/octet-stream)$/

/** Returns the headers of a media response without any that could make it a document, a script or a cookie. */
export function harden(
  headers: Readonly<Record<string, string>>,
  address: string,
): Readonly<Record<string, string>> {
  const out: Record<string, string> = {}
  for (const name of kept) {
    const value = headers[name]
    if (value !== undefined) out[name] = value
  }
  // The body is already decoded, so its length differs from that on the wire.
  if (headers['content-encoding'] !== undefined) delete out['content-length']
  const type = (headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
  if (!allowed.test(type)) {
    out['content-type'] = 'text/plain'
    out['content-disposition'] = 'attachment'
  }
  out['x-content-type-options'] = 'nosniff'
  out['content-security-policy'] = "default-src 'none'; sandbox"
  // Uploads never change at their address, so they can be cached for longer. The session is in memory and ends with the
  // account, so this caches nothing on disk.
  out['cache-control'] ??= address.includes('/user_uploads/')
    ? 'private, max-age=86400'
    : 'private, max-age=3600'
  return out
}
