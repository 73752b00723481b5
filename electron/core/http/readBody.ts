import { untilAborted } from './untilAborted.ts'

export const maxBodyBytes = 64 * 1024 * 1024

/** The body as text, or null when it is larger than `limit` bytes. Rejects as the stream does, or at the abort. */
export async function readBody(
  response: Response,
  limit: number,
  signal: AbortSignal,
): Promise<string | null> {
  const decoder = new TextDecoder()
  const parts: string[] = []
  const whole = await readChunks(response.body, limit, signal, (chunk) => {
    parts.push(decoder.decode(chunk, { stream: true }))
  })
  if (!whole) return null
  parts.push(decoder.decode())
  return parts.join('')
}

/**
 * Hands on each chunk as it comes. False: there is more than `limit` bytes, as they are after decompression; the rest
 * is not read. The stream is given up at the abort even where it does not notice by itself.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => void,
): Promise<boolean> {
  if (body === null) return true
  const reader = body.getReader()
  // Not awaited: a peer that never ends may never acknowledge.
  const leave = () => void reader.cancel().catch(() => undefined)
  let size = 0
  try {
    for (;;) {
      const { done, value } = await untilAborted(reader.read(), signal)
      if (done) return true
      size += value.byteLength
      if (size > limit) {
        leave()
        return false
      }
      take(value)
    }
  } catch (error) {
    leave()
    throw error
  }
}
