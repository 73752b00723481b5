import type { Log } from '../log.ts'
import { StoreFault } from './storeFault.ts'
import type {
  OpenedFiles,
  Operations,
  StoreAnswer,
  StoreFileName,
  StorePlace,
  StoreRequest,
} from './storeMessages.ts'

/** The thread or process that serves the store; node's Worker is one. */
export interface StoreThread {
  postMessage(message: unknown): void
  on(event: 'message', listener: (answer: StoreAnswer) => void): unknown
  on(event: 'error', listener: (error: unknown) => void): unknown
  on(event: 'exit', listener: (code: number) => void): unknown
  terminate(): unknown
}

/** The files of one account. Calls fail with a StoreFault; those of one account are answered in order. */
export interface Store {
  readonly opened: OpenedFiles
  /** A new thread found the own file damaged and began it anew. aside: where the old one is. */
  onOwnLost(listener: (aside: string | null) => void): void
  call<F extends StoreFileName, N extends keyof Operations[F] & string>(
    file: F,
    operation: N,
    input: InputOf<Operations[F][N]>,
  ): Promise<OutputOf<Operations[F][N]>>
  /** What was written last is no longer beside the files, where it takes room; nothing where that cannot be. */
  emptyLogs(): Promise<void>
  close(): Promise<void>
}
type InputOf<T> = T extends (database: never, input: infer I) => unknown ? I : never
type OutputOf<T> = T extends (...input: never) => infer O ? O : never

export interface StoreHost {
  /** Throws a StoreFault; 'locked' where another process has it. */
  readonly open: (account: string, place: StorePlace) => Promise<Store>
  /** Answers what was asked so far, then ends the thread. */
  readonly close: () => Promise<void>
}

interface Pending {
  readonly request: StoreRequest
  readonly resolve: (value: unknown) => void
  readonly reject: (fault: StoreFault) => void
}

/** A thread that dies this often in a row is not begun again. */
const mostDeaths = 5

/**
 * One thread for the stores of all accounts. When it dies a new one opens the same files and is asked again what was
 * not answered: every operation may be done twice.
 */
export function createStoreHost(spawn: () => StoreThread, log: Log): StoreHost {
  const places = new Map<string, StorePlace>()
  const pending = new Map<number, Pending>()
  const ownLost = new Map<string, (aside: string | null) => void>()
  let thread: StoreThread | null = null
  let lastId = 0
  let deaths = 0
  let isClosed = false

  const start = (): StoreThread => {
    const own = spawn()
    own.on('message', (answer) => {
      const asked = pending.get(answer.id)
      if (asked === undefined) return
      pending.delete(answer.id)
      deaths = 0
      if (answer.ok) asked.resolve(answer.value)
      else asked.reject(new StoreFault(answer.kind, answer.message, answer.aside))
    })
    own.on('error', (error) => log.error('the store failed', { error }))
    own.on('exit', (code) => {
      if (thread !== own) return
      thread = null
      if (!isClosed) died(code)
    })
    return own
  }
  const died = (code: number) => {
    deaths += 1
    log.error('the thread of the store ended', { code, waiting: pending.size, deaths })
    if (deaths > mostDeaths) {
      for (const { reject } of pending.values()) reject(new StoreFault('gone', 'the store keeps failing'))
      pending.clear()
      return
    }
    const again = [...pending]
    thread = start()
    for (const [account, place] of places) {
      const request = { type: 'open', account, ...place } as const
      const resolve = (opened: unknown) => {
        const { aside, own } = opened as OpenedFiles
        if (own === 'rebuilt') ownLost.get(account)?.(aside ?? null)
      }
      // What cannot be opened fails what is asked of it.
      pending.set(++lastId, { request, resolve, reject: () => undefined })
      post(lastId, request)
    }
    for (const [id, { request }] of again) post(id, request)
  }
  const post = (id: number, request: StoreRequest) => {
    thread ??= start()
    thread.postMessage({ id, request })
  }
  const ask = (request: StoreRequest) =>
    new Promise<unknown>((resolve, reject) => {
      if (isClosed || deaths > mostDeaths) return reject(new StoreFault('gone', 'the store is closed'))
      const id = ++lastId
      pending.set(id, { request, resolve, reject })
      post(id, request)
    })

  return {
    open: async (account, place) => {
      const opened = (await ask({ type: 'open', account, ...place })) as OpenedFiles
      places.set(account, place)
      return {
        opened,
        onOwnLost: (listener) => void ownLost.set(account, listener),
        call: (file, operation, input) => ask({ type: 'call', account, file, operation, input }) as never,
        emptyLogs: async () => void (await ask({ type: 'emptyLogs', account })),
        close: async () => {
          places.delete(account)
          ownLost.delete(account)
          await ask({ type: 'close', account })
        },
      }
    },
    close: async () => {
      await Promise.all(
        [...places.keys()].map((account) => ask({ type: 'close', account }).catch(() => null)),
      )
      isClosed = true
      await thread?.terminate()
    },
  }
}
