import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import { createJsonReader } from './jsonReader.ts'
import { untilAborted } from './untilAborted.ts'

/** What a question's answer may have: more would keep everything else waiting while it is read. */
export const usualBytes = 24 * 1024 * 1024
/** For the state of a whole organization, and a night's events. */
export const largeBytes = 64 * 1024 * 1024

/** The body read as JSON, or why it cannot be: the rest is not read then. Rejects as the stream does, or at the abort. */
export async function readBody(
  response: Response,
  limit: number,
  signal: AbortSignal,
  ahead?: ReadAhead,
): Promise<{ readonly json: unknown; readonly isLikeObject: boolean } | { readonly why: string }> {
  const reader = createJsonReader({ ahead })
  let tooDeep = false
  const whole = await readChunks(response.body, limit, signal, (chunk) => {
    tooDeep = !reader.add(chunk)
    return !tooDeep
  })
  if (!whole) return { why: tooDeep ? 'the answer is nested too deeply' : 'the answer is too large' }
  return { json: reader.end(), isLikeObject: reader.isLikeObject() }
}

/**
 * Hands on each chunk as it comes. False: there is more than `limit` bytes, as they are after decompression; the rest
 * is not read; or `take` wanted no more. The stream is given up at the abort even where it does not notice by itself.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => boolean,
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
      if (size > limit || !take(value)) {
        leave()
        return false
      }
    }
  } catch (error) {
    leave()
    throw error
  }
}
