import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import type { StoreFaultKind } from '../../electron/core/store/thread/storeFault.ts'
import type { StoreThread } from '../../electron/core/store/thread/storeHost.ts'
import type { StoreAnswer, StoreCall, StoreRequest } from '../../electron/core/store/thread/storeMessages.ts'

/** Starts a thread of the store in which a request fails while `faultOf` returns a kind for it. */
export const failingThread =
  (faultOf: (request: StoreRequest) => StoreFaultKind | null) => (): StoreThread => {
    const thread = startSourceThread()
    let hear: (answer: StoreAnswer) => void = () => undefined
    return {
      on: (event: string, listener: (payload: never) => void) => {
        if (event === 'message') hear = listener as typeof hear
        thread.on(event as 'message', listener as (answer: StoreAnswer) => void)
      },
      terminate: () => thread.terminate(),
      postMessage: (message) => {
        const { id, request } = message as StoreCall
        const kind = faultOf(request)
        if (kind === null) return thread.postMessage(message)
        setImmediate(() => hear({ id, ok: false, kind, message: 'for the test' }))
      },
    }
  }
