export const maxBodyBytes = 64 * 1024 * 1024

/** The body as text, or null when it is larger than `limit` bytes (the rest is not read). Rejects as the stream does. */
export async function readBody(response: Response, limit = maxBodyBytes): Promise<string | null> {
  if (response.body === null) return ''
  const reader = response.body.getReader()
  const decoder = new TextDecoder()
  const parts: string[] = []
  let size = 0
  for (;;) {
    const { done, value } = await reader.read()
    if (done) break
    size += value.byteLength
    if (size > limit) {
      // Not awaited: a peer that never ends may never acknowledge.
      void reader.cancel().catch(() => undefined)
      return null
    }
    parts.push(decoder.decode(value, { stream: true }))
  }
  parts.push(decoder.decode())
  return parts.join('')
}
