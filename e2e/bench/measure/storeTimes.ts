import type { ElectronApplication } from '@playwright/test'

/** A batch that was sent to the store's thread. */
interface StoredBatchTime {
  /** Number of its events that touch messages. */
  readonly events: number
  /** Duration of the transaction in milliseconds. */
  readonly ms: number
  /** Date.now() when it was committed. */
  readonly done: number
}

/**
 * Measures from now on in main how long the store's thread works on batches. It processes requests in order, so one
 * sent while it was busy begins with the response to the previous one. Observes the thread's messages, without code
 * in the app.
 */
export async function watchStore(app: ElectronApplication): Promise<void> {
  await app.evaluate(() => {
    const batches: StoredBatchTime[] = []
    Object.assign(globalThis, { benchStore: batches })
    const requests = new Map<number, { readonly at: number; readonly events: number | null }>()
    let answered = 0
    const { Worker } = process.getBuiltinModule('node:worker_threads')
    type Thread = InstanceType<typeof Worker>
    interface Asked {
      readonly id: number
      readonly request: {
        readonly operation?: string
        readonly input?: { readonly events?: readonly unknown[] }
      }
    }
    const watched = new WeakSet<Thread>()
    const post = Reflect.get(Worker.prototype, 'postMessage') as (...given: readonly unknown[]) => void
    Worker.prototype.postMessage = function (this: Thread, message: Asked) {
      if (!watched.has(this)) {
        watched.add(this)
        this.on('message', ({ id }: { readonly id: number }) => {
          const now = performance.now()
          const request = requests.get(id)
          requests.delete(id)
          if (request !== undefined && request.events !== null)
            batches.push({
              events: request.events,
              ms: now - Math.max(request.at, answered),
              done: Date.now(),
            })
          answered = now
        })
      }
      post.call(this, message)
      const { operation, input } = message.request
      const events = operation === 'applyBatch' ? (input?.events?.length ?? 0) : null
      requests.set(message.id, { at: performance.now(), events })
    }
  })
}

/** Returns the batches observed since the last call. */
export async function storeTimes(app: ElectronApplication): Promise<readonly StoredBatchTime[]> {
  return app.evaluate(() => (globalThis as unknown as { benchStore: StoredBatchTime[] }).benchStore.splice(0))
}
