/** Measurements of the window's main thread; times are Date.now(), durations milliseconds. */
export interface WindowWatch {
  readonly tasks: readonly { readonly at: number; readonly ms: number }[]
  /** Noticeable delays of a timer beyond its interval. */
  readonly waits: readonly { readonly at: number; readonly ms: number }[]
  /** Times at which the first frame that shows `live` was done, one for each time that the connection became live. */
  readonly live: readonly number[]
}

declare global {
  interface Window {
    benchWatch: WindowWatch
  }
}

/** Runs in the page: watches its thread and the connection status. */
export function watchWindow(): void {
  const tasks: { at: number; ms: number }[] = []
  const waits: { at: number; ms: number }[] = []
  const live: number[] = []
  window.benchWatch = { tasks, waits, live }

  // Chromium reports only tasks of 50 ms and more. A timer proves that there was none.
  new PerformanceObserver((list) => {
    for (const { startTime, duration } of list.getEntries())
      tasks.push({ at: performance.timeOrigin + startTime, ms: duration })
  }).observe({ type: 'longtask', buffered: false })
  const every = 4
  let before = performance.now()
  setInterval(() => {
    const now = performance.now()
    const ms = now - before - every
    before = now
    if (ms > every) waits.push({ at: Date.now() - ms, ms })
  }, every)

  let isLive = false
  new MutationObserver(() => {
    const now = document.querySelector('[role=status][data-state=live]') !== null
    if (now && !isLive) requestAnimationFrame(() => setTimeout(() => live.push(Date.now()), 0))
    isLive = now
  }).observe(document.body, { childList: true, subtree: true, attributeFilter: ['data-state'] })
}
