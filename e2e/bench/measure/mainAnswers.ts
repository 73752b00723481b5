import type { ElectronApplication } from '@playwright/test'

/** A response that main has received completely. */
export interface MainAnswer {
  readonly url: string
  /** Date.now() when its last byte arrived. All processes share this clock. */
  readonly at: number
  readonly body: readonly Buffer[]
}

/** Functions in main that are called with each response to a poll or a registration. */
export type MainListeners = ((answer: MainAnswer) => void)[]

/** Watches main's requests at Electron's network API, without code in the app. */
export async function watchAnswers(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ net }) => {
    const globals = globalThis as unknown as { benchAnswers?: MainListeners }
    if (globals.benchAnswers !== undefined) return
    const listeners: MainListeners = (globals.benchAnswers = [])
    interface Request {
      readonly _urlLoaderOptions: { readonly url: string }
      on(name: string, listener: (response: Response) => void): unknown
    }
    interface Response {
      push(chunk: Buffer | null): boolean
    }
    // Patches the prototype, which covers the requests of all accounts. This request is never sent.
    const unsent = net.request('http://127.0.0.1/')
    const prototype = Object.getPrototypeOf(unsent) as Request
    unsent.abort()
    const on = Reflect.get(prototype, 'on')
    prototype.on = function (this: Request, name, listener) {
      if (name !== 'response') return on.call(this, name, listener)
      return on.call(this, name, (response) => {
        const { url } = this._urlLoaderOptions
        const push = Reflect.get(response, 'push')
        const chunks: Buffer[] = []
        if (/\/(?:events|register)\b/.test(url))
          response.push = (chunk) => {
            if (chunk !== null) chunks.push(chunk)
            else {
              const at = Date.now()
              for (const tell of listeners) tell({ url, at, body: chunks })
            }
            return push.call(response, chunk)
          }
        listener.call(this, response)
      })
    }
  })
}
