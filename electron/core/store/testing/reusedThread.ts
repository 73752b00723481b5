import { Worker } from 'node:worker_threads'
import { storeLimits } from '../thread/startStoreThread.ts'
import type { StoreThread } from '../thread/storeHost.ts'
import type { StoreAnswer } from '../thread/storeMessages.ts'

/** Asks a thread to begin anew, and is its answer. */
export interface Renewal {
  readonly renews: true
}

/** Threads that ended as far as their users know, and can begin anew. */
const idle: Worker[] = []

/**
 * The store's thread for tests: one that is ended begins anew for the next one who asks, since a new thread takes as
 * long to start as most tests to run. To its user it is a new one: it has no file open and knows of none.
 */
export function reusedThread(program: URL): StoreThread {
  const worker = idle.pop() ?? new Worker(program, { execArgv: [], resourceLimits: storeLimits })
  worker.ref()
  const heard: {
    event: string
    listener: (payload: never) => void
    whileInUse: (payload: unknown) => void
  }[] = []
  let isEnded = false
  const on = (event: string, listener: (payload: never) => void): void => {
    const whileInUse = (payload: unknown): void => {
      if (!isEnded) listener(payload as never)
    }
    heard.push({ event, listener, whileInUse })
    worker.on(event, whileInUse)
  }
  const terminate = async (): Promise<void> => {
    if (isEnded) return
    isEnded = true
    for (const { event, whileInUse } of heard) worker.off(event, whileInUse)
    const renewal: Renewal = { renews: true }
    await new Promise<void>((resolve) => {
      const gone = (): void => resolve()
      const hear = (message: StoreAnswer | Renewal): void => {
        if (!('renews' in message)) return
        worker.off('message', hear)
        worker.off('exit', gone)
        worker.unref()
        idle.push(worker)
        resolve()
      }
      worker.once('exit', gone)
      worker.on('message', hear)
      worker.postMessage(renewal)
    })
    // As a thread that is ended tells it.
    for (const { event, listener } of heard) if (event === 'exit') listener(1 as never)
  }
  return { on, terminate, postMessage: (message) => worker.postMessage(message) }
}
