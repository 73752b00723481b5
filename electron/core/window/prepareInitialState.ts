import type { InitialState, Pushes, Restore } from '../../../shared/ipc/contract.ts'
import { batchText } from '../../../shared/ipc/transfer/batchText.ts'
import { encodeChunks } from '../../../shared/ipc/transfer/chunks.ts'
import { routeOfHash } from '../../../shared/content/links/address.ts'
import { startPage } from '../../../shared/model/views/startPage.ts'
import type { Account } from '../account/account.ts'
import type { PageRequest } from '../../../shared/model/views/pageRequest.ts'
import { storedPage } from '../sync/pages/storedPage.ts'

/** Maximum time in ms to wait for the store. After that, the window opens without its data. */
const maxWaitMs = 1500
/**
 * Maximum number of chunks in one response. Larger states are transferred chunk by chunk, so that no process is
 * blocked long.
 */
const maxChunks = 8

export interface InitialStateOptions {
  readonly id: string
  readonly account: Account
  readonly restore: Restore
  /** Called with the page of messages that the window will request first. */
  readonly asked: (page: PageRequest) => void
}

export interface PreparedInitialState {
  /**
   * Resolves with the initial state and all batches since, and unsubscribes. Resolves with null if nothing was stored
   * or it is too much for one response.
   */
  take(): Promise<InitialState | null>
  /** Releases the initial state when no window will use it. */
  release(): void
}

/**
 * Prepares the data with which a window shows what the last one showed: the account's stored state, the messages that
 * were on the screen, and the batches that arrive until the window takes them.
 */
export function prepareInitialState({
  account,
  asked,
  id,
  restore,
}: InitialStateOptions): PreparedInitialState {
  let batches: Pushes['account.batch'][] = []
  let unfollow = (): void => undefined
  let isDropped = false
  const make = async (): Promise<Pick<InitialState, 'seq' | 'chunks'> | null> => {
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), maxWaitMs).unref())
    if ((await Promise.race([account.restored, late])) === 'late') return null
    const state = account.state()
    const store = account.store()
    if (isDropped || state === null || store === null) return null
    const seq = account.seq()
    unfollow = account.runtime.stateStore.listen('initial state', ({ batch }) => {
      batches.push({ account: id, ...batch })
    })
    const hash = restore.account === id ? restore.hash : restore.places[id]
    const route = routeOfHash(hash ?? '')
    const near = route.near ?? restore.scroll[id]?.messageId ?? null
    if (route.narrow.length > 0) {
      const start = startPage(route.narrow, near, state.self.userId)
      const page = { narrow: route.narrow, ...start, direction: 'around', replaces: false } as const
      asked(page)
      await storedPage(account.runtime, store, state, page)
    }
    const chunks: string[] = []
    for (const chunk of encodeChunks(state)) if (chunks.push(chunk) > maxChunks) return null
    return { seq, chunks }
  }
  const release = (): void => {
    isDropped = true
    unfollow()
    batches = []
  }
  const made = make()
  // `take` reports a failure to its caller. Without this line, an earlier failure would be an unhandled rejection.
  made.catch(() => undefined)
  return {
    async take() {
      try {
        const initialState = await made
        // A new registration contains a whole organization, which would block the page if it were sent in one response.
        const isRenewed = batches.some(({ events }) => events.some(({ type }) => type === 'local/snapshot'))
        if (initialState === null || isRenewed) return null
        return { account: id, ...initialState, batches: batches.map(batchText) }
      } finally {
        release()
      }
    },
    release,
  }
}
