import type { TimeoutScale } from '../http/timeoutScale.ts'
import { untilAborted } from '../platform/untilAborted.ts'

export class TooLarge extends Error {}

/** How long a file may take to begin, and how long its sender may fall silent while more is wanted. */
const beginMs = 30_000
const stallMs = 60_000

/**
 * Ends a file that does not come: a browser holds a few connections to a server and no more, so that files which
 * never end would keep everything else from it.
 */
export interface MediaDeadline {
  /** For the request. */
  readonly signal: AbortSignal
  /** The answer, or a rejection when it does not begin in time. */
  within<T>(answer: Promise<T>): Promise<T>
  /**
   * The same bytes, ended with an error when none come for too long or there are more than `most`. A reader that
   * pauses may take its time; of one that has left nothing fails any more.
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
      /** A sender so slow that a thousand bytes take seconds loses its time bit by bit. */
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
