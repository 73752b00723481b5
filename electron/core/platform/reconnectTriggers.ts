import type { Clock } from './clock.ts'
import type { Guard } from './guard.ts'

export interface ReconnectTriggersOptions {
  readonly clock: Clock
  readonly guard: Guard
  readonly reconnect: () => void
}

export interface ReconnectTriggers {
  /** Reports a sign that connections may have changed: sleep, lock, network. Several at once count as one. */
  readonly now: () => void
  readonly stop: () => void
}

/** How often the clock is looked at; by how much it may be off before the computer must have slept, in milliseconds. */
const lookEveryMs = 4000
const jumpMs = 30_000
/**
 * Milliseconds. Signs within this time count as the first one and act once more at its end, when the network is up.
 */
const occasionMs = 1500

/** Makes the accounts reconnect when told to, and when the clock jumped: not every system reports that it slept. */
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
