import { nextExpiry } from '../../../shared/model/people/typing.ts'
import type { AccountRuntime } from './accountRuntime.ts'

const tickMs = 1000

/** Removes expired typing notifications. Checks once a second while there are any. */
export function createTypingClock(runtime: AccountRuntime): { readonly received: () => void } {
  const { clock, signal, stateStore, supervise } = runtime
  let running = false
  const expiry = () => {
    const state = stateStore.state()
    return state === null ? null : nextExpiry(state)
  }
  const run = async () => {
    for (let next = expiry(); next !== null && !signal.aborted; next = expiry()) {
      const now = clock.now()
      const maxExpiryMs = stateStore.state()?.realm.timing.typingStartedExpiryMs ?? 0
      // No notification can last that long, so the clock was set back.
      const isStale = next > now + maxExpiryMs
      if (next <= now || isStale) stateStore.dispatch([{ type: 'local/clock', now: isStale ? next : now }])
      else await clock.sleep(tickMs, signal)
    }
    running = false
  }
  return {
    received: () => {
      if (running || expiry() === null) return
      running = true
      void supervise('typing', run)
    },
  }
}
