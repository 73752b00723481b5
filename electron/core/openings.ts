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

/** What windows open with. */
export interface Openings {
  /**
   * The first is made while its page is on the way, which takes as long: it is there when the page asks. One that
   * nobody asked for until then is let go.
   */
  begin(until: Promise<void>): void
  /** What the window that opens shows first; `follows` is told of the account whose batches it needs from then on. */
  readonly take: (follows: (account: string) => void) => Promise<Opening | null>
  /** Every batch of every account. */
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
        // Signed out while its state was on the way.
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
  /** It is nobody's any more; null where its account is not what it was. */
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
