import { nextTask } from './nextTask.ts'

/** Runs it to its end, each step a task of its own, and so is what whoever asked goes on with. */
export async function inTasks<T>(steps: Generator<unknown, T>): Promise<T> {
  for (;;) {
    const step = steps.next()
    await nextTask()
    if (step.done === true) return step.value
  }
}
