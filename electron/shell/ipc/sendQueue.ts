import { timeSlice } from '../../core/platform/timeSlice.ts'
import type { Log } from '../../core/platform/log.ts'
import { yieldToEventLoop } from '../../core/platform/yieldToEventLoop.ts'

/** Milliseconds of sending at a time: it may share a task with reading the answer that the rest is in. */
const stretchMs = 1

type Sends = Generator<undefined, void>

/** Sends in order, those of several pieces piece by piece with other work between them. */
export interface SendQueue {
  /** Its first piece goes at once where nothing waits. */
  readonly put: (sends: Sends) => void
  /** Resolves when all that was put has gone; null: it has. */
  readonly settled: () => Promise<void> | null
  /** Nothing of what waits goes any more. */
  readonly clear: () => void
}

export function createSendQueue(log: Log): SendQueue {
  const waiting: Sends[] = []
  let sending: Promise<void> | null = null

  const sendAll = async (): Promise<void> => {
    for (let [next] = waiting; next !== undefined; [next] = waiting) {
      await yieldToEventLoop()
      try {
        await timeSlice(next, stretchMs)
      } catch (error) {
        log.error('a push could not be sent', { error })
      }
      waiting.shift()
    }
    sending = null
  }
  return {
    put: (sends) => {
      if (sending === null && sends.next().done === true) return
      waiting.push(sends)
      sending ??= sendAll()
    },
    settled: () => sending,
    clear: () => {
      for (const sends of waiting) sends.return()
    },
  }
}
