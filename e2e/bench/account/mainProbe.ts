import type { ElectronApplication } from '@playwright/test'
import { watchAnswers, type MainListeners } from '../measure/mainAnswers.ts'

/** Times are Date.now(), a clock that all processes share. Durations are milliseconds. */
export interface MainWatch {
  /** Time when the last byte of the registration arrived; null if there was none. */
  readonly registered: number | null
  /** Longest block of main's event loop since then. */
  readonly longest: number
}

/**
 * Measures in main, from the next registration's response on, how long a timer was delayed. Needs no code in the app.
 */
export async function watchMain(app: ElectronApplication): Promise<void> {
  await watchAnswers(app)
  await app.evaluate(() => {
    const watch = { registered: null as number | null, longest: 0 }
    Object.assign(globalThis, { benchMain: watch })
    const probe = (): void => {
      let before = performance.now()
      const every = 2
      const look = (): void => {
        const now = performance.now()
        watch.longest = Math.max(watch.longest, now - before - every)
        before = now
      }
      const timer = setInterval(look, every)
      setTimeout(() => clearInterval(timer), 30_000)
    }
    const { benchAnswers } = globalThis as unknown as { benchAnswers: MainListeners }
    benchAnswers.push(({ url, at }) => {
      if (!/\/register\b/.test(url)) return
      watch.registered = at
      watch.longest = 0
      probe()
    })
  })
}

export async function mainWatch(app: ElectronApplication): Promise<MainWatch> {
  return app.evaluate(() => (globalThis as unknown as { benchMain: MainWatch }).benchMain)
}
