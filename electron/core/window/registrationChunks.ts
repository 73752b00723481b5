import { encodeRegistration } from '../../../shared/ipc/transfer/registrationChunks.ts'
import type { PendingRegistration } from '../sync/queue/pendingRegistration.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'

/** Time in ms of encoding before other work gets a turn. */
const sliceMs = 5

/**
 * The chunks of a pending registration. Each is encoded as soon as it is requested and enough of the response has
 * arrived.
 */
export interface RegistrationChunks {
  /** Resolves with the next chunk, or with null if there are no more. May be called several times at once. */
  readonly next: () => Promise<string | null>
}

export function registrationChunks(
  pendingRegistration: Pick<PendingRegistration, 'subscribe'>,
): RegistrationChunks {
  const cutter = encodeRegistration()
  const todo: Generator<string, void>[] = []
  let waiting: ((chunk: string | null) => void)[] = []
  let isAllThere = false
  let isPaused = false

  const goOn = (): void => {
    isPaused = false
    work()
  }
  // Runs in the call that reports a part, because a separate task would be late while a response is being read.
  const work = (): void => {
    const until = performance.now() + sliceMs
    while (waiting.length > 0 && todo[0] !== undefined && !isPaused) {
      const { done, value } = todo[0].next()
      if (done) todo.shift()
      else waiting.shift()?.(value)
      if (performance.now() < until) continue
      isPaused = true
      void yieldToEventLoop().then(goOn)
    }
    if (todo.length > 0 || !isAllThere) return
    for (const give of waiting) give(null)
    waiting = []
  }
  pendingRegistration.subscribe({
    part: (part) => {
      todo.push(cutter.early(part))
      work()
    },
    whole: (event) => {
      if (event !== null) todo.push(cutter.rest(event.snapshot, event.at ?? 0))
      isAllThere = true
      work()
    },
  })
  return {
    next: () =>
      new Promise((resolve) => {
        waiting.push(resolve)
        work()
      }),
  }
}
