import type { InitialState } from '../../../shared/ipc/contract.ts'
import type { Account } from '../account/account.ts'
import type { Accounts } from '../account/accountsType.ts'
import { prepareInitialState } from './prepareInitialState.ts'
import type { PreparedInitialState } from './prepareInitialState.ts'
import type { SessionState } from '../profile/sessionState.ts'

export interface InitialStatesOptions {
  readonly accounts: Accounts
  readonly ui: SessionState
}

/** Prepares the initial state of windows before they ask for it. */
export interface InitialStates {
  /**
   * Prepares the first window's initial state while its page loads, which takes as long, so that it is ready when the
   * page asks. Releases it when `until` resolves and no window has asked.
   */
  prepare(until: Promise<void>): void
  /**
   * Returns the initial state of a new window. `follows` is called with the account whose batches the window needs
   * from then on.
   */
  readonly take: (follows: (account: string) => void) => Promise<InitialState | null>
}

interface Prepared extends PreparedInitialState {
  readonly id: string
  readonly account: Account
}

export function createInitialStates({ accounts, ui }: InitialStatesOptions): InitialStates {
  const prepareOne = (): Prepared | null => {
    const restore = ui.restore()
    const id = accounts.ids().find((item) => item === restore.account) ?? accounts.ids()[0]
    const account = id === undefined ? null : accounts.running(id)
    if (id === undefined || account === null) return null
    const prepared = prepareInitialState({
      id,
      account,
      restore,
      asked: (page) => {
        // The account may have been signed out meanwhile.
        if (accounts.record(id) !== null) ui.setPage(id, page)
      },
    })
    return { ...prepared, id, account }
  }
  let early: Prepared | null = null
  /** Returns the prepared initial state once; null if there is none or its account was replaced or removed. */
  const takeEarly = (): Prepared | null => {
    const taken = early
    early = null
    if (taken === null || accounts.running(taken.id) === taken.account) return taken
    taken.release()
    return null
  }
  return {
    prepare(until) {
      early = prepareOne()
      void until.then(() => takeEarly()?.release())
    },
    take: async (follows) => {
      const prepared = takeEarly() ?? prepareOne()
      if (prepared === null) return null
      follows(prepared.id)
      return prepared.take()
    },
  }
}
