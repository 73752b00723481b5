/** A part of Chromium that the types do not know. */
const { scheduler } = globalThis as { readonly scheduler?: { readonly yield?: () => Promise<void> } }

/** Lets whatever else waits have its turn: what follows is a task of its own, soon after. */
export function nextTask(): Promise<void> {
  return (
    scheduler?.yield?.() ??
    new Promise((resolve) => {
      setTimeout(resolve, 0)
    })
  )
}

/** Short tasks are not worth one each. */
const stretchMs = 5

/** Runs it to its end, a few milliseconds in one task. */
export async function inTasks<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const until = performance.now() + stretchMs
    do {
      const step = steps.next()
      if (step.done === true) return step.value
    } while (performance.now() < until)
    await nextTask()
  }
}
