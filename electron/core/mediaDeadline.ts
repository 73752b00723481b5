import { untilAborted } from './http/untilAborted.ts'

/** How long a file may take to begin, and how long its sender may fall silent while more is wanted. */
const beginMs = 30_000
const stallMs = 60_000

/**
 * Ends a file that does not come: a browser holds a few connections to a server and no more, so that files which
 * never end would keep everything else from it.
 */
export interface MediaDeadline {
  /** For the request: aborts with the reader's own signal, too. */
  readonly signal: AbortSignal
  /** The answer, or a rejection when it does not begin in time. */
  within<T>(answer: Promise<T>): Promise<T>
  /** The same bytes, ended with an error when none come for too long. A reader that pauses may take its time. */
  watch(body: ReadableStream<Uint8Array>): ReadableStream<Uint8Array>
}

/** patience: share of the usual times. */
export function createMediaDeadline(patience: number, own: AbortSignal | undefined): MediaDeadline {
  const late = new AbortController()
  const signal = own ? AbortSignal.any([own, late.signal]) : late.signal
  const timed = async <T>(ms: number, promise: Promise<T>): Promise<T> => {
    const timer = setTimeout(() => late.abort(), ms * patience)
    try {
      return await untilAborted(promise, signal)
    } finally {
      clearTimeout(timer)
    }
  }
  return {
    signal,
    within: (answer) => timed(beginMs, answer),
    watch: (body) => {
      const reader = body.getReader()
      const leave = (reason?: unknown) => void reader.cancel(reason).catch(() => undefined)
      return new ReadableStream<Uint8Array>(
        {
          async pull(controller) {
            try {
              const { done, value } = await timed(stallMs, reader.read())
              if (done) controller.close()
              else controller.enqueue(value)
            } catch (error) {
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
