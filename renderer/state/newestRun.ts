import { stretch } from './inTasks.ts'
import { nextTask } from './nextTask.ts'

export type Begin<T> = () => Generator<unknown, T>

export interface NewestRun<T> {
  /**
   * What is asked for now is another thing: what goes on is dropped. One stretch is run at once, since most things need
   * no more; the rest follows in tasks.
   */
  readonly turnTo: (begin: Begin<T>) => void
  /**
   * The same thing is asked for of newer facts: it comes after what goes on, however many ask meanwhile. What goes on is
   * told all the same, so that one result after the other comes when facts change faster than they can be worked out.
   */
  readonly renew: (begin: Begin<T>) => void
  /** Runs to its end in tasks what was begun elsewhere. */
  readonly goOn: (steps: Generator<unknown, T>) => void
  readonly stop: () => void
}

/** Works out in short tasks what was asked for last, one run at a time. */
export function newestRun<T>(
  tell: (value: T, isAtOnce: boolean) => void,
  fail: (error: unknown) => void,
): NewestRun<T> {
  /** Of the run that goes on: a later one has another. */
  let mark: object | null = null
  let waiting: Begin<T> | null = null

  const stop = (): void => {
    mark = null
    waiting = null
  }

  const run = async (start: Begin<T>, mine: object): Promise<void> => {
    let steps: Generator<unknown, T> | null = null
    for (;;) {
      await nextTask()
      if (mark !== mine) return
      const step = stretch((steps ??= start()))
      if (step.done !== true) continue
      const next = waiting
      stop()
      tell(step.value, false)
      // Whoever was told may have asked for something else.
      if (next !== null && mark === null) begin(next)
      return
    }
  }

  const begin = (start: Begin<T>): void => {
    const mine = (mark = {})
    run(start, mine).catch((error: unknown) => {
      if (mark === mine) stop()
      fail(error)
    })
  }

  return {
    turnTo: (start) => {
      stop()
      const steps = start()
      const step = stretch(steps)
      if (step.done === true) tell(step.value, true)
      else begin(() => steps)
    },
    renew: (start) => {
      if (mark === null) begin(start)
      else waiting = start
    },
    goOn: (steps) => {
      stop()
      begin(() => steps)
    },
    stop,
  }
}
