import type { Opening, Pushes, Restore } from '../../shared/ipc/contract.ts'
import { batchText } from '../../shared/ipc/batchText.ts'
import { cutPieces } from '../../shared/ipc/pieces.ts'
import { routeOfHash } from '../../shared/content/windowRoute.ts'
import { startPage } from '../../shared/model/startPage.ts'
import type { Account } from './account/accountType.ts'
import type { PageRequest } from './account/fetchMessages.ts'
import { storedPage } from './account/storedPage.ts'

/** A store that takes longer than this is not waited for: the window comes with what there is. */
const patienceMs = 1500
/** More is handed over piece by piece, so that neither side is kept busy for long. */
const mostPieces = 8

export interface OpeningOptions {
  readonly id: string
  readonly account: Account
  readonly restore: Restore
  /** Hears of the account's batches until the returned function is called. */
  readonly follow: (hear: (batch: Pushes['account.batch']) => void) => () => void
  /** The window asks for that page first. */
  readonly asked: (page: PageRequest) => void
}

export interface OpeningOnWay {
  /**
   * As it is by now, once it is there; then nothing is followed any more. null: nothing was stored, or too much for
   * one answer.
   */
  take(): Promise<Opening | null>
  /** Nobody will take it. */
  drop(): void
}

/**
 * All that the window needs to show what the last one showed: the account's state as it was stored, the part of its
 * conversation that was on the screen, and what came until it is taken.
 */
export function beginOpening({ account, asked, follow, id, restore }: OpeningOptions): OpeningOnWay {
  let batches: Pushes['account.batch'][] = []
  let unfollow = (): void => undefined
  let isDropped = false
  const make = async (): Promise<Pick<Opening, 'seq' | 'pieces'> | null> => {
    const late = new Promise<'late'>((resolve) => setTimeout(() => resolve('late'), patienceMs).unref())
    if ((await Promise.race([account.restored, late])) === 'late') return null
    const state = account.state()
    const store = account.store()
    if (isDropped || state === null || store === null) return null
    const seq = account.seq()
    unfollow = follow((batch) => void batches.push(batch))
    const hash = restore.account === id ? restore.hash : restore.places[id]
    const route = routeOfHash(hash ?? '')
    const near = route.near ?? restore.scroll[id]?.messageId ?? null
    if (route.narrow.length > 0) {
      const start = startPage(route.narrow, near, state.self.userId)
      const page = { narrow: route.narrow, ...start, direction: 'around', replaces: false } as const
      asked(page)
      await storedPage(account.session, store, state, page)
    }
    const pieces: string[] = []
    for (const piece of cutPieces(state)) if (pieces.push(piece) > mostPieces) return null
    return { seq, pieces }
  }
  const drop = (): void => {
    isDropped = true
    unfollow()
    batches = []
  }
  const made = make()
  // Whoever takes it hears of it.
  made.catch(() => undefined)
  return {
    async take() {
      try {
        const opening = await made
        // A whole organisation at once would hold the page up.
        const isRenewed = batches.some(({ events }) => events.some(({ type }) => type === 'local/snapshot'))
        if (opening === null || isRenewed) return null
        return { account: id, ...opening, batches: batches.map(batchText) }
      } finally {
        drop()
      }
    },
    drop,
  }
}
