import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import type { FetchAnswer } from './fetch.ts'
import { createJsonReader } from './jsonReader.ts'
import { untilAborted } from '../platform/untilAborted.ts'

/** Maximum size of an ordinary response in bytes. Reading more would block everything else. */
export const usualBytes = 24 * 1024 * 1024
/** Maximum size in bytes of an organization's whole state or of a night's events. */
export const largeBytes = 64 * 1024 * 1024

/** Maximum time in ms that timers and windows wait while a long response arrives quickly. */
const stretchMs = 5
/** Number of bytes of a chunk processed at once. Decompressed chunks have any size. */
const partBytes = 256 * 1024

/**
 * Reads the body as JSON. Returns `why` if it is too large or too deep; the rest is then unread, and the caller must
 * abort the request. Rejects if the stream does, or when `signal` aborts.
 */
export async function readBody(
  response: Pick<FetchAnswer, 'body'>,
  limit: number,
  signal: AbortSignal,
  {
    ahead,
    onBytes,
  }: { readonly ahead?: ReadAhead | undefined; readonly onBytes?: (() => void) | undefined } = {},
): Promise<{ readonly json: unknown; readonly isLikeObject: boolean } | { readonly why: string }> {
  const reader = createJsonReader({ ahead })
  let tooDeep = false
  let size = 0
  const whole = await readChunks(response.body, limit, signal, (chunk) => {
    onBytes?.()
    size += chunk.byteLength
    tooDeep = !reader.add(chunk)
    return !tooDeep
  })
  if (!whole) return { why: tooDeep ? 'the answer is nested too deeply' : 'the answer is too large' }
  const json = reader.end()
  // Parsing the last part took much of this task. Using the result here as well would block too long.
  if (size > partBytes) await yieldToEventLoop()
  return { json, isLikeObject: reader.isLikeObject() }
}

/**
 * Passes each chunk to `take` as it arrives. Returns false if there are more than `limit` bytes (decompressed) or
 * `take` returned false. The caller must then abort the request: canceling only the stream leaves unread chunks in the
 * runtime's fetch, which then throws an error that cannot be caught. Rejects when `signal` aborts, even if the stream
 * ignores it.
 */
export async function readChunks(
  body: ReadableStream<Uint8Array> | null,
  limit: number,
  signal: AbortSignal,
  take: (chunk: Uint8Array) => boolean,
): Promise<boolean> {
  if (body === null) return true
  const reader = body.getReader()
  let size = 0
  let until = performance.now() + stretchMs
  for (;;) {
    const { done, value } = await untilAborted(reader.read(), signal)
    if (done) return true
    size += value.byteLength
    if (size > limit) return false
    for (let at = 0; at < value.byteLength; at += partBytes) {
      if (!take(value.subarray(at, at + partBytes))) return false
      if (performance.now() < until) continue
      await yieldToEventLoop()
      until = performance.now() + stretchMs
    }
  }
}
