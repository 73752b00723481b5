import { setTimeout as sleep } from 'node:timers/promises'
import { launchApp, type LaunchedApp } from '../../app.ts'
import { focusWindow } from '../../steps.ts'
import type { LargeAccount } from './largeAccount.ts'
import { mainWatch, watchMain } from './mainProbe.ts'
import { watchWindow } from './windowProbe.ts'

/** Milliseconds of one registration in the app, from the last byte of its response on. */
export interface RegistrationCost {
  /** Time until the frame in which the window shows that it is live. */
  readonly total: number
  /** Longest task of the window until that frame. */
  readonly longestUntilReady: number
  /** Longest task of the window until some time after that frame, in which messages and the rest of the window load. */
  readonly longestInWindow: number
  readonly longestInMain: number
}

const settleMs = 2500
const timeoutMs = 60_000

/** Signs in through the window's bridge, and later expires the event queue. */
export async function registrationCost(account: LargeAccount): Promise<{
  readonly first: RegistrationCost
  readonly again: RegistrationCost
}> {
  const launched = await launchApp({ server: account.server })
  const { app, page } = launched
  try {
    await focusWindow(app)
    // The loader of this file wraps functions in its `__name` helper, which neither page nor main has.
    await page.evaluate('globalThis.__name = (named) => named')
    await app.evaluate('globalThis.__name = (named) => named')
    await page.evaluate(watchWindow)
    await watchMain(app)
    const { email: username, password } = account.person
    const answer = await page.evaluate((input) => window.bridge.invoke('login.password', input), {
      realmUrl: account.server.url,
      username,
      password,
      keep: 'run',
    } as const)
    if (!answer.ok) throw new Error(`Signing in was refused: ${answer.error.message}`)
    const first = await cost(launched, 1)
    account.server.expireQueue('all')
    const again = await cost(launched, 2)
    return { first, again }
  } finally {
    await launched.close()
  }
}

async function cost({ app, page }: LaunchedApp, times: number): Promise<RegistrationCost> {
  await page.waitForFunction((count) => window.benchWatch.live.length >= count, times, {
    timeout: timeoutMs,
    // Frames may be rare under load, and polling takes time of the measured thread.
    polling: 500,
  })
  await sleep(settleMs)
  const main = await mainWatch(app)
  const { live, tasks, waits } = await page.evaluate(() => window.benchWatch)
  const from = main.registered
  const ready = live[times - 1]
  if (from === null || ready === undefined) throw new Error('No registration was seen.')
  const since = <T extends { readonly at: number }>(all: readonly T[]): readonly T[] =>
    all.filter(({ at }) => at >= from && at < ready + settleMs)
  const longestUntil = (until: number): number => {
    const longTasks = since(tasks).filter(({ at }) => at < until)
    // Without a reported task none took 50 ms, but several short ones in a row may still have delayed a timer.
    const maxTaskMs = longTasks.length > 0 ? Infinity : 50
    const seen = longTasks.length > 0 ? longTasks : since(waits).filter(({ at }) => at < until)
    return Math.min(maxTaskMs, Math.max(0, ...seen.map(({ ms }) => ms)))
  }
  return {
    total: ready - from,
    longestUntilReady: longestUntil(ready),
    longestInWindow: longestUntil(ready + settleMs),
    longestInMain: main.longest,
  }
}
