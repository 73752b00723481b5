import type { Opening, Pushes } from '../../shared/ipc/contract.ts'
import type { Account } from './account/accountType.ts'
import type { Accounts } from './accounts.ts'
import type { Guard } from './guard.ts'
import { beginOpening } from './opening.ts'
import type { OpeningOnWay } from './opening.ts'
import type { UiFile } from './uiFile.ts'

export interface OpeningsOptions {
  readonly accounts: Accounts
  readonly ui: UiFile
  readonly guard: Guard
}

/** Prepares the initial state of windows before they ask for it. */
export interface Openings {
  /**
   * Prepares the first window's initial state while its page loads, which takes as long, so that it is ready when the
   * page asks. Releases it when `until` resolves and no window has asked.
   */
  begin(until: Promise<void>): void
  /** Initial state of the window that opens; `follows` is called with the account whose batches it needs then. */
  readonly take: (follows: (account: string) => void) => Promise<Opening | null>
  /** Passes every batch of every account to the initial states that are being prepared. */
  readonly hear: (batch: Pushes['account.batch']) => void
}

interface Begun extends OpeningOnWay {
  readonly id: string
  readonly account: Account
}

export function createOpenings({ accounts, guard, ui }: OpeningsOptions): Openings {
  const followers = new Set<(batch: Pushes['account.batch']) => void>()
  const begin = (): Begun | null => {
    const restore = ui.restore()
    const id = accounts.ids().find((one) => one === restore.account) ?? accounts.ids()[0]
    const account = id === undefined ? null : accounts.running(id)
    if (id === undefined || account === null) return null
    const opening = beginOpening({
      id,
      account,
      restore,
      asked: (page) => {
        // The account may have signed out while its state was being prepared.
        if (accounts.record(id) !== null) ui.setPage(id, page)
      },
      follow: (hear) => {
        const ofIt = (batch: Pushes['account.batch']) => void (batch.account === id && hear(batch))
        followers.add(ofIt)
        return () => void followers.delete(ofIt)
      },
    })
    return { ...opening, id, account }
  }
  let early: Begun | null = null
  /** Hands over the early initial state once. null: there is none, or its account was replaced or removed since. */
  const takeEarly = (): Begun | null => {
    const taken = early
    early = null
    if (taken === null || accounts.running(taken.id) === taken.account) return taken
    taken.drop()
    return null
  }
  return {
    begin(until) {
      early = begin()
      void until.then(() => takeEarly()?.drop())
    },
    take: async (follows) => {
      const opening = takeEarly() ?? begin()
      if (opening === null) return null
      follows(opening.id)
      return opening.take()
    },
    hear: (batch) => {
      for (const hear of followers) guard('opening', () => hear(batch), undefined)
    },
  }
}
