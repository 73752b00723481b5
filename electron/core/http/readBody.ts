import type { ReadAhead } from '../../../shared/api/readAhead.ts'
import { nextTurn } from '../nextTurn.ts'
import { createJsonReader } from './jsonReader.ts'
import { untilAborted } from './untilAborted.ts'

/** What a question's answer may have: more would keep everything else waiting while it is read. */
export const usualBytes = 24 * 1024 * 1024
/** For the state of a whole organization, and a night's events. */
export const largeBytes = 64 * 1024 * 1024

/** A long answer that comes quickly lets timers and windows wait no longer than this, in milliseconds. */
const stretchMs = 5
/** A chunk is taken in parts of so many bytes: one that comes out of decompression may be of any size. */
const partBytes = 256 * 1024

/**
 * The body read as JSON, or why it cannot be: the rest is not read then, and who asked gives the answer up. Rejects as
 * the stream does, or at the abort.
 */
export async function readBody(
  response: Response,
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
  // Its last part was read in this task, and its use is work of its own.
  if (size > partBytes) await nextTurn()
  return { json, isLikeObject: reader.isLikeObject() }
}

/**
 * Hands on each chunk as it comes. False: there is more than `limit` bytes, as they are after decompression, or `take`
 * wanted no more. Whoever asked then aborts the request: to cancel the stream alone leaves the runtime's fetch with
 * chunks that nobody takes, and it throws what nobody can catch. Rejects at the abort even where the stream does not
 * notice by itself.
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
      await nextTurn()
      until = performance.now() + stretchMs
    }
  }
}
