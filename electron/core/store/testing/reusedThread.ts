import { Worker } from 'node:worker_threads'
import { storeLimits } from '../thread/startStoreThread.ts'
import type { StoreThread } from '../thread/storeHost.ts'
import type { StoreAnswer } from '../thread/storeMessages.ts'

/** Asks a thread to reset itself; also the thread's response. */
export interface Renewal {
  readonly renews: true
}

/** Threads that have ended from the users' point of view and can be reused. */
const idle: Worker[] = []

/**
 * Returns the store's thread for tests. An ended thread is reset and reused, because starting a thread takes as long as
 * most tests. To its user it looks new: no file is open and none is known.
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
    // An ended thread emits `exit`.
    for (const { event, listener } of heard) if (event === 'exit') listener(1 as never)
  }
  return { on, terminate, postMessage: (message) => worker.postMessage(message) }
}
