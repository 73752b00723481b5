import type { StoreThread } from '../../electron/core/store/thread/storeHost.ts'
import {
  requestName,
  type StoreAnswer,
  type StoreCall,
} from '../../electron/core/store/thread/storeMessages.ts'
import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'

type ThreadFault = 'dies' | 'hangs' | 'full' | 'refuses'

/** Real threads of the store, in which chosen requests fail. */
export interface Threads {
  readonly spawn: () => StoreThread
  /** Returns the number of started threads. */
  readonly begun: () => number
  /**
   * Makes the next requests fail whose name (`own save outbox+`, `main readPage`, `open`) contains `what` and whose
   * JSON contains `text`: the thread dies, hangs, reports a full disk, or cannot be sent the request.
   */
  readonly fault: (how: ThreadFault, what: string, times?: number, text?: string) => void
  /** Returns the number of failed requests. */
  readonly met: () => number
  /** True while the newest thread hangs. */
  readonly isHanging: () => boolean
  /** Cancels all faults and ends hanging threads. */
  readonly heal: () => Promise<void>
}

export function createThreads(): Threads {
  let next: {
    readonly how: ThreadFault
    readonly what: string
    readonly text: string
    times: number
  } | null = null
  let started = 0
  let met = 0
  const hanging: (() => Promise<unknown>)[] = []
  let isHanging = false
  const take = (call: StoreCall): ThreadFault | null => {
    if (next === null || !requestName(call.request).includes(next.what)) return null
    if (!JSON.stringify(call.request).includes(next.text)) return null
    const { how } = next
    met += 1
    next.times -= 1
    if (next.times <= 0) next = null
    return how
  }
  return {
    begun: () => started,
    isHanging: () => isHanging,
    met: () => met,
    fault: (how, what, times = 1, text = '') => {
      met = 0
      next = { how, what, times, text }
    },
    heal: async () => {
      next = null
      await Promise.all(hanging.splice(0).map((end) => end()))
    },
    spawn: () => {
      started += 1
      isHanging = false
      const storeThread = startSourceThread()
      const waiting = new Set<number>()
      let hear: (answer: StoreAnswer) => void = () => undefined
      /** Set once this thread died or hangs: it handles no further request. */
      let isOver: 'dies' | 'hangs' | null = null
      let whenIdle: () => void = () => undefined
      const endWhenIdle = async () => {
        // Terminating a thread during a call of its native library would crash the whole process.
        if (waiting.size > 0) await new Promise<void>((resolve) => (whenIdle = resolve))
        await storeThread.terminate()
      }
      storeThread.on('message', (answer) => {
        waiting.delete(answer.id)
        hear(answer)
        if (waiting.size === 0) whenIdle()
      })
      return {
        on: (event: string, listener: (payload: never) => void) => {
          if (event === 'message') hear = listener as typeof hear
          else storeThread.on(event as 'exit', listener as (code: number) => void)
        },
        terminate: () => storeThread.terminate(),
        postMessage: (message) => {
          const call = message as StoreCall
          if (isOver !== null) return
          const how = take(call)
          if (how === 'refuses') throw new Error('cannot be cloned')
          if (how === 'full') {
            setImmediate(() => hear({ id: call.id, ok: false, kind: 'full', message: 'the disk is full' }))
            return
          }
          if (how !== null) {
            isOver = how
            isHanging = how === 'hangs'
            if (how === 'dies') void endWhenIdle()
            else hanging.push(endWhenIdle)
            return
          }
          waiting.add(call.id)
          storeThread.postMessage(message)
        },
      }
    },
  }
}
