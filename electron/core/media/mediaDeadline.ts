import type { TimeoutScale } from '../http/timeoutScale.ts'
import { untilAborted } from '../platform/untilAborted.ts'

export class TooLarge extends Error {}

/** Maximum time in ms until a response starts, and maximum pause while more is read. */
const beginMs = 30_000
const stallMs = 60_000

/**
 * Ends files that do not arrive. A browser opens only a few connections per server, so files that never end would block
 * all others.
 */
export interface MediaDeadline {
  /** Signal for the request. */
  readonly signal: AbortSignal
  /** Settles like the response, or rejects if it does not start in time. */
  within<T>(answer: Promise<T>): Promise<T>
  /**
   * Returns a stream with the same bytes. It fails if the sender pauses too long or there are more than `maxSize`
   * bytes. The reader may pause, and after it has canceled, nothing fails.
   */
  watch(
    body: ReadableStream<Uint8Array>,
    maxSize: number,
    failed: (error: unknown) => void,
  ): ReadableStream<Uint8Array>
}

export function createMediaDeadline(timeoutScale: TimeoutScale): MediaDeadline {
  const late = new AbortController()
  const { signal } = late
  const timed = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => late.abort(), ms)
    try {
      return await untilAborted(promise, signal)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    signal,
    within: (answer) => timed(beginMs * timeoutScale(), answer),
    watch: (body, maxSize, failed) => {
      let size = 0
      const reader = body.getReader()
      let waited = 0
      /** Reads the next chunk. A very slow sender (a thousand bytes in seconds) loses its allowed time gradually. */
      const next = async () => {
        const began = Date.now()
        try {
          return await timed(stallMs * timeoutScale() + Math.min(0, size - waited), reader.read())
        } finally {
          waited += Date.now() - began
        }
      }
      let isLeft = false
      const leave = (reason?: unknown) => {
        isLeft = true
        void reader.cancel(reason).catch(() => undefined)
      }
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            try {
              const { done, value } = await next()
              if (isLeft) return
              size += value?.byteLength ?? 0
              if (size > maxSize) throw new TooLarge()
              if (done) controller.close()
              else controller.enqueue(value)
            } catch (error) {
              if (isLeft) return
              failed(error)
              leave(error)
              throw error
            }
          },
          cancel: leave,
        },
        { highWaterMark: 0 },
      )
    },
  }
}
