import type { Clock } from './clock.ts'
import type { Guard } from './guard.ts'

export interface ReconnectTriggersOptions {
  readonly clock: Clock
  readonly guard: Guard
  readonly reconnect: () => void
}

export interface ReconnectTriggers {
  /** Called when connections may have changed: sleep, lock, network. Several calls in quick succession count as one. */
  readonly now: () => void
  readonly stop: () => void
}

/** Interval in ms at which the clock is checked, and the deviation that means that the computer has slept. */
const lookEveryMs = 4000
const jumpMs = 30_000
/**
 * Time in ms in which further triggers are combined. They cause one more reconnect at its end, when the network is up.
 */
const occasionMs = 1500

/** Reconnects the accounts when triggered and when the clock jumped, because not every system reports sleep. */
export function createReconnectTriggers({
  clock,
  guard,
  reconnect,
}: ReconnectTriggersOptions): ReconnectTriggers {
  const stopping = new AbortController()
  const { signal } = stopping
  let isOccasion = false
  let isAgain = false

  const now = () => {
    if (isOccasion) {
      isAgain = true
      return
    }
    isOccasion = true
    guard('reconnect', reconnect, undefined)
    void clock.sleep(occasionMs, signal).then(() => {
      isOccasion = false
      if (!isAgain || signal.aborted) return
      isAgain = false
      now()
    })
  }
  const watch = async () => {
    while (!signal.aborted) {
      const before = clock.now()
      await clock.sleep(lookEveryMs, signal)
      if (!signal.aborted && Math.abs(clock.now() - before - lookEveryMs) > jumpMs) now()
    }
  }
  void watch()
  return { now, stop: () => stopping.abort() }
}
