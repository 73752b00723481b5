import { yieldToEventLoop } from './yieldToEventLoop.ts'

/** A turn costs time of its own, too: small pieces are done together. */
const usualStretchMs = 5

/**
 * Runs it to its end and lets whatever else waits have its turn after so many milliseconds; 0: after each piece. It goes
 * on when `before` answers with no work that is to be done before it.
 */
export async function timeSlice<T>(
  pieces: Generator<unknown, T>,
  stretchMs: number = usualStretchMs,
  before?: () => Promise<unknown> | null,
): Promise<T> {
  for (;;) {
    const until = performance.now() + stretchMs
    do {
      const step = pieces.next()
      if (step.done) return step.value
    } while (performance.now() < until)
    await yieldToEventLoop()
    for (let work = before?.() ?? null; work !== null; work = before?.() ?? null) await work
  }
}
