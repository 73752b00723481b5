import type { ElectronApplication } from '@playwright/test'

/** An answer that main has received whole. */
export interface MainAnswer {
  readonly url: string
  /** Date.now() when its last byte came, the clock that all processes share. */
  readonly at: number
  readonly body: readonly Buffer[]
}

/** The list in main of what is told of each answer to a poll or a registration. */
export type MainListeners = ((answer: MainAnswer) => void)[]

/** Watches the network of main from outside, at the runtime's own requests: the application knows nothing of it. */
export async function watchAnswers(app: ElectronApplication): Promise<void> {
  await app.evaluate(({ net }) => {
    const given = globalThis as unknown as { benchAnswers?: MainListeners }
    if (given.benchAnswers !== undefined) return
    const listeners: MainListeners = (given.benchAnswers = [])
    interface Request {
      readonly _urlLoaderOptions: { readonly url: string }
      on(name: string, listener: (response: Response) => void): unknown
    }
    interface Response {
      push(chunk: Buffer | null): boolean
    }
    // The prototype: whichever account's request it is. This one is never sent.
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
