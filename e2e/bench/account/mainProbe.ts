import type { ElectronApplication } from '@playwright/test'

/** Times are Date.now(), the clock that all processes share; the longest stretch in milliseconds. */
export interface MainWatch {
  /** When the last byte of the registration was read; null when none was. */
  readonly registered: number | null
  /** How long main kept everything else waiting at most since then. */
  readonly longest: number
}

/** In main: from the next registration's answer on, how long it kept a timer waiting. Watched from outside. */
export async function watchMain(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ session }) => {
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
    // The prototype: whichever account's session it is.
    const prototype = Object.getPrototypeOf(session.defaultSession) as typeof session.defaultSession
    const fetch = Reflect.get(prototype, 'fetch') as (...given: readonly unknown[]) => Promise<Response>
    prototype.fetch = async function (this: typeof session.defaultSession, input, init) {
      const response = await fetch.call(this, input, init)
      const isRegistration = typeof input === 'string' && /\/register\b/.test(input) && response.body !== null
      if (!isRegistration) return response
      const stream = new TransformStream<Uint8Array, Uint8Array>({
        flush() {
          watch.registered = Date.now()
          watch.longest = 0
          probe()
        },
      })
      return new Response(response.body?.pipeThrough(stream), {
        status: response.status,
        headers: response.headers,
      })
    }
  })
}

export async function mainWatch(app: ElectronApplication): Promise<MainWatch> {
  return app.evaluate(() => (globalThis as unknown as { benchMain: MainWatch }).benchMain)
}
