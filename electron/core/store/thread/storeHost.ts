import type { Clock } from '../../platform/clock.ts'
import { createGuard } from '../../platform/guard.ts'
import { createBackoff } from '../../platform/backoff.ts'
import type { Log } from '../../platform/log.ts'
import { createSilenceWatch, defaultSilence } from './silenceWatch.ts'
import type { SilenceLimits } from './silenceWatch.ts'
import { StoreFault } from './storeFault.ts'
import { createStoreRequests, type PendingRequest } from './storeRequests.ts'
import type {
  OpenedFiles,
  Operations,
  StoreAnswer,
  StoreFileName,
  StoreDirectory,
  StoreRequest,
} from './storeMessages.ts'

/** The thread or process that serves the store, such as a Worker of Node.js. */
export interface StoreThread {
  postMessage(message: unknown): void
  on(event: 'message', listener: (answer: StoreAnswer) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): unknown
}

/** The files of one account. Calls reject with a StoreFault; those of one account are handled in order. */
export interface Store {
  readonly opened: OpenedFiles
  /** Called when a new thread found own.db damaged and replaced it. `aside` is the path of the damaged file. */
  onOwnLost(listener: (aside: string | null) => void): void
  call<F extends StoreFileName, N extends keyof Operations[F] & string>(
    file: F,
    operation: N,
    input: InputOf<Operations[F][N]>,
  ): Promise<OutputOf<Operations[F][N]>>
  /** Moves the logs into the files and frees their disk space. Does nothing if that fails. */
  emptyLogs(): Promise<void>
  close(): Promise<void>
}
type InputOf<T> = T extends (database: never, input: infer I) => unknown ? I : never
type OutputOf<T> = T extends (...input: never) => infer O ? O : never

export interface StoreHost {
  /** Rejects with a StoreFault, of kind 'locked' if another process uses the files. */
  readonly open: (account: string, place: StoreDirectory) => Promise<Store>
  /** Finishes all requests, then ends the thread. Rejects if a hung thread could not be ended. */
  readonly close: () => Promise<void>
}

/**
 * Number of threads that may end in a row without handling a request. Then all waiting requests fail; later ones are
 * tried.
 */
const maxDeaths = 5
/** Maximum number of hung threads that are abandoned at the same time. After that, no new thread is started. */
const maxAbandonedThreads = 3
/** Delays in ms between threads. */
const firstPauseMs = 200
const maxPauseMs = 10_000

/**
 * silent: the thread does not respond. heard: it responds again, or a new one has replaced it. gone: there is no
 * thread.
 */
export type StoreSilence = 'silent' | 'heard' | 'gone'

export interface StoreHostOptions {
  readonly silence?: SilenceLimits
  readonly onSilence?: (silence: StoreSilence) => void
}

interface Begun {
  readonly thread: StoreThread
  /** 1 once another thread has taken over. This one must then change nothing. */
  readonly isReplaced: Int32Array
}

/**
 * Runs one thread for the stores of all accounts. If the thread dies, a new one opens the same files after a pause and
 * receives every unanswered request again, so each operation may run twice. The thread handles requests one after the
 * other, so the first unanswered request is the one that ended it.
 *
 * A hung thread is abandoned: ending it in a call to the database library would end the whole process. Its request is
 * given up and a new thread takes over. The old thread changes nothing more: if it holds a file's lock, its change
 * precedes all changes of the new thread; otherwise it finds out that it was replaced before it changes anything.
 */
export function createStoreHost(
  spawn: () => StoreThread,
  clock: Clock,
  log: Log,
  { onSilence = () => undefined, silence = defaultSilence }: StoreHostOptions = {},
): StoreHost {
  const directories = new Map<string, StoreDirectory>()
  const ownLost = new Map<string, (aside: string | null) => void>()
  const backoff = createBackoff(clock, firstPauseMs, maxPauseMs)
  const { answered, blame, giveUpAll, pending, reopening } = createStoreRequests({
    directories,
    guard: createGuard(log),
    log,
    ownLost: (account, aside) => ownLost.get(account)?.(aside),
  })
  const closing = new AbortController()
  let current: Begun | null = null
  let leftBehind = 0
  let isPausing = false
  let lastId = 0
  let isClosed = false

  const hangs = () => current !== null && watch.isSilent()
  const isSpent = () => leftBehind >= maxAbandonedThreads
  const goOnLater = (waitMs: number) => {
    reopening.clear()
    isPausing = true
    void clock.sleep(waitMs, closing.signal).then(() => {
      isPausing = false
      if (isClosed || isSpent()) return
      // Opening the files again shows at once whether a new thread works.
      if (pending.size > 0 || (watch.isSilent() && directories.size > 0)) begin()
      else watch.heard()
    })
  }
  const died = (code: number) => {
    const waiting = pending.size
    blame(false)
    const waitMs = backoff.next()
    const deaths = backoff.failures()
    log.error('the thread of the store ended', { code, waiting, deaths, waitMs: Math.round(waitMs) })
    if (deaths > maxDeaths) giveUpAll('the store keeps failing')
    goOnLater(waitMs)
  }
  const leaveBehind = () => {
    if (current === null) return
    Atomics.store(current.isReplaced, 0, 1)
    current = null
    leftBehind += 1
    log.error('the thread of the store does not answer and is left behind', { leftBehind })
    blame(true)
    goOnLater(backoff.next())
    if (!isSpent()) return
    watch.stop()
    giveUpAll('the store keeps hanging')
    onSilence('gone')
  }
  const watch = createSilenceWatch({
    limits: silence,
    isAwaited: () => current !== null && pending.size + reopening.size > 0,
    onSilent: () => {
      log.error('the thread of the store does not answer', { waiting: pending.size })
      onSilence('silent')
    },
    onHeard: () => onSilence('heard'),
    onGivenUp: leaveBehind,
  })
  const start = (): Begun => {
    const begun = { thread: spawn(), isReplaced: new Int32Array(new SharedArrayBuffer(4)) }
    const { thread } = begun
    thread.on('message', (answer) => {
      // A response of an abandoned thread is too late: the request was given up or sent again.
      if (current !== begun) return
      watch.heard()
      if (answered(answer)) backoff.reset()
    })
    thread.on('error', (error) => log.error('the store failed', { error }))
    thread.on('exit', (code) => {
      if (Atomics.load(begun.isReplaced, 0) === 1) leftBehind -= 1
      if (current !== begun) return
      current = null
      if (!isClosed) died(code)
    })
    return begun
  }
  const hand = ({ isReplaced, thread }: Begun, id: number, request: StoreRequest) => {
    thread.postMessage({ id, request, isReplaced })
    watch.asked()
  }
  const post = (to: Begun, id: number, { reject, request }: PendingRequest) => {
    try {
      hand(to, id, request)
    } catch (error) {
      // The request cannot be sent to any thread.
      pending.delete(id)
      reject(new StoreFault('other', String(error)))
    }
  }
  const begin = () => {
    const thread = start()
    current = thread
    watch.anew()
    for (const [account, place] of directories) {
      reopening.set(++lastId, account)
      hand(thread, lastId, { type: 'open', account, ...place })
    }
    for (const [id, asked] of pending) post(thread, id, asked)
  }
  const ask = (request: StoreRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed) return reject(new StoreFault('gone', 'the store is closed'))
      if (isSpent()) return reject(new StoreFault('gone', 'the store keeps hanging'))
      const id = ++lastId
      const asked = { request, resolve, reject, deaths: 0 }
      pending.set(id, asked)
      if (current !== null) post(current, id, asked)
      else if (!isPausing) begin()
    })

  return {
    open: async (account, place) => {
      const opened = (await ask({ type: 'open', account, ...place })) as OpenedFiles
      directories.set(account, place)
      return {
        opened,
        onOwnLost: (listener) => void ownLost.set(account, listener),
        call: (file, operation, input) => ask({ type: 'call', account, file, operation, input }) as never,
        emptyLogs: async () => void (await ask({ type: 'emptyLogs', account })),
        close: async () => {
          directories.delete(account)
          ownLost.delete(account)
          await ask({ type: 'close', account })
        },
      }
    },
    close: async () => {
      // Ends the pause, so that a thread starts at once for the waiting requests.
      closing.abort()
      if (!hangs())
        await Promise.all(
          [...directories.keys()].map((account) => ask({ type: 'close', account }).catch(() => null)),
        )
      isClosed = true
      watch.stop()
      // A thread that does not respond may be in a call to the library.
      if (!hangs()) await current?.thread.terminate()
      if (hangs() || leftBehind > 0) throw new StoreFault('hung', 'a thread is still at work')
    },
  }
}
