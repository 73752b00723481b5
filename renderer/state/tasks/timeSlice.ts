import { yieldToEventLoop } from './yieldToEventLoop.ts'

/** Steps shorter than this share a task. */
const stretchMs = 4

/** Runs it on for some milliseconds. */
export function stretch<T>(steps: Generator<unknown, T>): IteratorResult<unknown, T> {
  const until = performance.now() + stretchMs
  let step = steps.next()
  while (step.done !== true && performance.now() < until) step = steps.next()
  return step
}

/** Runs it to its end, some milliseconds in one task; what whoever asked goes on with is in another one. */
export async function timeSlice<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = stretch(steps)
    await yieldToEventLoop()
    if (step.done === true) return step.value
  }
}
