import { timeSlice } from '../../core/platform/timeSlice.ts'
import type { Log } from '../../core/platform/log.ts'
import { yieldToEventLoop } from '../../core/platform/yieldToEventLoop.ts'

/** Time in ms for which pushes are sent at a time, because the same task may parse the next part of a response. */
const stretchMs = 1

type Sends = Generator<undefined, void>

/** Sends pushes in order. Those with several chunks are sent in between other work. */
export interface SendQueue {
  /** Adds a push. Its first chunk is sent at once if nothing is waiting. */
  readonly put: (sends: Sends) => void
  /** Resolves when everything was sent. Returns null if nothing is waiting. */
  readonly settled: () => Promise<void> | null
  /** Drops everything still queued. */
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
