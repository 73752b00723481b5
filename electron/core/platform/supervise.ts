import type { Clock } from './clock.ts'
import { isWorthALine } from './guard.ts'
import { createBackoff } from './backoff.ts'
import type { Log } from './log.ts'

/** Names of loops. A loop runs as long as its account does, or while there is something to do. */
export type LoopName =
  | 'poll'
  /** A lane of operations, named after the kind of its first one. */
  | `operation ${string}`
  | 'drafts'
  | 'later'
  | 'later topics'
  | 'pinned topics'
  | 'pinned messages'
  | 'reminders'
  | 'topics of reminders'
  | 'scheduled messages'
  | 'topics of scheduled messages'
  | 'topics without spelling'
  | 'uploads'
  | 'presence'
  | 'typing'
  | 'index'
  | 'eviction'
  | 'timed ends'
  | 'quiet times'

/** A loop that failed and has not restarted, or an unresponsive store. `retryAt` is in ms since the epoch. */
export interface Down {
  readonly loop: LoopName | 'store'
  readonly retryAt: number
}

/** Runs the loops of one account. A loop that throws is logged, counted and restarted after a pause. */
export interface Supervisor {
  /** Resolves when the work is complete or the signal aborts. Never rejects. */
  run(loop: LoopName, work: () => Promise<unknown>, signal: AbortSignal): Promise<void>
  /** Sets the listener that is called when loops fail or restart. */
  watch(listener: (down: readonly Down[]) => void): void
  /** Reports that the store is unresponsive until `retryAt`; null if it responds. */
  lacksStore(retryAt: number | null): void
  /** Restarts waiting loops at once. */
  wake(): void
}

const firstMs = 1000
const capMs = 60_000
/** Running time in ms after which the next failure counts as the first one. */
const soundMs = 60_000

export function createSupervisor(clock: Clock, log: Log): Supervisor {
  const counts = new Map<LoopName, number>()
  const down = new Set<Down>()
  let waker = new AbortController()
  let reportDown: (down: readonly Down[]) => void = () => undefined

  const failed = (loop: LoopName, waitMs: number, error: unknown) => {
    const count = (counts.get(loop) ?? 0) + 1
    counts.set(loop, count)
    if (isWorthALine(count))
      log.error('a loop failed and is begun again', { loop, count, waitMs: Math.round(waitMs), error })
  }
  const pause = async (loop: LoopName, waitMs: number, signal: AbortSignal) => {
    const entry = { loop, retryAt: clock.now() + waitMs }
    down.add(entry)
    reportDown([...down])
    await clock.sleep(waitMs, AbortSignal.any([signal, waker.signal]))
    down.delete(entry)
    reportDown([...down])
  }
  let store: Down | null = null
  return {
    lacksStore: (retryAt) => {
      if (store === null && retryAt === null) return
      if (store !== null) down.delete(store)
      store = retryAt === null ? null : { loop: 'store', retryAt }
      if (store !== null) down.add(store)
      reportDown([...down])
    },
    run: async (loop, work, signal) => {
      const backoff = createBackoff(clock, firstMs, capMs)
      while (!signal.aborted) {
        const startedAt = clock.now()
        try {
          await work()
          return
        } catch (error) {
          // The clock may have been set back meanwhile.
          if (Math.abs(clock.now() - startedAt) > soundMs) backoff.reset()
          const waitMs = backoff.next(firstMs / 2)
          failed(loop, waitMs, error)
          if (!signal.aborted) await pause(loop, waitMs, signal)
        }
      }
    },
    watch: (listener) => {
      reportDown = listener
    },
    wake: () => {
      waker.abort()
      waker = new AbortController()
    },
  }
}
