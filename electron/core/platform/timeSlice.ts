import { yieldToEventLoop } from './yieldToEventLoop.ts'

/** Default length of a slice in ms. Yielding takes time as well, so small steps share a slice. */
const defaultStretchMs = 5

/**
 * Runs the generator to its end in slices of `stretchMs` and yields to other work in between (0: after each step). If
 * `before` returns a promise, the next slice waits for it.
 */
export async function timeSlice<T>(
  pieces: Generator<unknown, T>,
  stretchMs: number = defaultStretchMs,
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
