import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
// One clock for all components, so that their times change together and only one timer runs.
let timer: ReturnType<typeof setInterval> | undefined
let now = Date.now()

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  timer ??= setInterval(() => {
    now = Date.now()
    for (const listener of listeners) listener()
  }, 30_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(timer)
    timer = undefined
  }
}

/** Returns this computer's clock in ms, updated every half minute. For relative times and presence. */
export function useNow(): number {
  return useSyncExternalStore(subscribe, () => now)
}
