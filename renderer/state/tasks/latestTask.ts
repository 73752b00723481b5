import { stretch, yieldToEventLoop } from './timeSlice.ts'

export type Begin<T> = () => Generator<unknown, T>

export interface NewestRun<T> {
  /**
   * Drops the current run and begins another one. Its first time slice runs at once, since most runs need no more.
   * The rest follows in later tasks.
   */
  readonly turnTo: (begin: Begin<T>) => void
  /**
   * Begins a run with newer data after the current one. Of several such requests only the last one runs. The current
   * run still reports its result: otherwise there would be none while data changes faster than a run takes.
   */
  readonly renew: (begin: Begin<T>) => void
  /** Runs steps that were begun elsewhere to their end, in tasks. */
  readonly goOn: (steps: Generator<unknown, T>) => void
  readonly stop: () => void
}

/** Runs the latest request in short tasks, one run at a time. `tell` receives each result. */
export function latestTask<T>(
  tell: (value: T, isAtOnce: boolean) => void,
  fail: (error: unknown) => void,
): NewestRun<T> {
  /** Identity of the current run. null: none is running. */
  let mark: object | null = null
  let waiting: Begin<T> | null = null

  const stop = (): void => {
    mark = null
    waiting = null
  }

  const run = async (start: Begin<T>, mine: object): Promise<void> => {
    let steps: Generator<unknown, T> | null = null
    for (;;) {
      await yieldToEventLoop()
      if (mark !== mine) return
      const step = stretch((steps ??= start()))
      if (step.done !== true) continue
      const next = waiting
      stop()
      tell(step.value, false)
      // `tell` may have begun another run.
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
