/** Milliseconds for which steps run within one task. */
const stretchMs = 4

/** Runs the steps for some milliseconds, or to their end. */
export function stretch<T>(steps: Generator<unknown, T>): IteratorResult<unknown, T> {
  const until = performance.now() + stretchMs
  let step = steps.next()
  while (step.done !== true && performance.now() < until) step = steps.next()
  return step
}

/** Runs the steps to their end, a few milliseconds per task. Resolves in a later task than the last step. */
export async function timeSlice<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = stretch(steps)
    await yieldToEventLoop()
    if (step.done === true) return step.value
  }
}

/** Supported by Chromium, but missing from the types. */
const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }

/** Resolves in a new task, after other waiting tasks had a turn. */
export function yieldToEventLoop(): Promise<void> {
  return (
    scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  )
}
