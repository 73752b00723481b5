import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import type { FetchAnswer } from './fetch.ts'
import { createJsonReader } from './jsonReader.ts'
import { untilAborted } from '../platform/untilAborted.ts'

/** Largest size of an ordinary response: reading more would keep everything else waiting. */
export const usualBytes = 24 * 1024 * 1024
/** Largest size of the state of a whole organization, and of a night's events. */
export const largeBytes = 64 * 1024 * 1024

/** Timers and windows wait no longer than this while a long response comes quickly, in milliseconds. */
const stretchMs = 5
/** Bytes of a chunk that are taken at once: a decompressed chunk may be of any size. */
const partBytes = 256 * 1024

/**
 * Reads the body as JSON. Returns `why` if that is impossible; the rest is not read then, and the caller gives the
 * response up. Rejects as the stream does, or when `signal` aborts.
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
  // The last part was parsed in this task, and using the result is work of its own.
  if (size > partBytes) await yieldToEventLoop()
  return { json, isLikeObject: reader.isLikeObject() }
}

/**
 * Passes each chunk on as it comes. Returns false when there are more than `limit` bytes (as they are after
 * decompression), or when `take` returned false. The caller then aborts the request: cancelling the stream alone
 * leaves the runtime's fetch with chunks that nobody takes, and it throws an error that nobody can catch. Rejects
 * when `signal` aborts, even if the stream does not notice by itself.
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
