import type { Guard } from '../../platform/guard.ts'
import type { Log } from '../../platform/log.ts'
import { StoreFault } from './storeFault.ts'
import type { OpenedFiles, StoreAnswer, StoreDirectory, StoreRequest } from './storeMessages.ts'

/** A request that ended this many threads is given up. */
const mostDeaths = 2

export interface PendingRequest {
  readonly request: StoreRequest
  readonly resolve: (value: unknown) => void
  readonly reject: (fault: StoreFault) => void
  /** Number of threads that ended while this was the first request without an answer. */
  deaths: number
}

/** The requests that a thread of the store has not answered, in order. */
export interface StoreRequests {
  readonly pending: Map<number, PendingRequest>
  /** Accounts whose files a new thread is opening, by request id. These requests come before all other requests. */
  readonly reopening: Map<number, string>
  /** Settles the request; returns true when it was a call, which proves that the thread works. */
  readonly answered: (answer: StoreAnswer) => boolean
  /** Counts the end of a thread against its request, which is given up when the thread hung, or at the second end. */
  readonly blame: (hung: boolean) => void
  readonly giveUpAll: (message: string) => void
}

export interface StoreRequestsOptions {
  readonly guard: Guard
  readonly log: Log
  /** Files that are open, by account. Those whose opening ends threads are taken out. */
  readonly directories: Map<string, StoreDirectory>
  /** A new thread found the account's own file damaged and began it anew. */
  readonly ownLost: (account: string, aside: string | null) => void
}

export function createStoreRequests({
  directories,
  guard,
  log,
  ownLost,
}: StoreRequestsOptions): StoreRequests {
  const pending = new Map<number, PendingRequest>()
  const reopening = new Map<number, string>()
  const reopeningDeaths = new Map<string, number>()

  const reopened = (account: string, answer: StoreAnswer) => {
    reopeningDeaths.delete(account)
    // Calls to files that could not be opened fail by themselves.
    if (!answer.ok) return
    const { aside, own } = answer.value as OpenedFiles
    if (own === 'rebuilt') guard('own file', () => ownLost(account, aside ?? null), undefined)
  }
  const giveUp = (isOf: (asked: PendingRequest) => boolean, fault: () => StoreFault) => {
    for (const [id, asked] of pending) {
      if (!isOf(asked)) continue
      pending.delete(id)
      asked.reject(fault())
    }
  }
  const blameFiles = (account: string, hung: boolean, how: string, kind: 'fatal' | 'hung') => {
    const deaths = (reopeningDeaths.get(account) ?? 0) + 1
    reopeningDeaths.set(account, deaths)
    if (!hung && deaths < mostDeaths) return
    log.error(`opening the files of an account ${how} the thread of the store`, { deaths })
    reopeningDeaths.delete(account)
    directories.delete(account)
    giveUp(
      ({ request }) => request.account === account,
      () => new StoreFault(kind, `opening the files ${how} the thread`),
    )
  }
  return {
    pending,
    reopening,
    answered: (answer) => {
      const account = reopening.get(answer.id)
      if (account !== undefined) {
        reopening.delete(answer.id)
        reopened(account, answer)
        return false
      }
      const asked = pending.get(answer.id)
      if (asked === undefined) return false
      pending.delete(answer.id)
      if (answer.ok) asked.resolve(answer.value)
      else asked.reject(new StoreFault(answer.kind, answer.message, answer.aside))
      // Opening a file proves nothing: the request that ends the thread may come right after it.
      return asked.request.type === 'call'
    },
    blame: (hung) => {
      const how = hung ? 'hangs' : 'ends'
      const kind = hung ? 'hung' : 'fatal'
      const [account] = reopening.values()
      const [first] = pending.values()
      if (account !== undefined) return blameFiles(account, hung, how, kind)
      if (first === undefined) return
      first.deaths += 1
      if (!hung && first.deaths < mostDeaths) return
      const { request } = first
      const operation = request.type === 'call' ? request.operation : request.type
      log.error(`a request ${how} the thread of the store and is given up`, { operation })
      giveUp(
        (asked) => asked === first,
        () => new StoreFault(kind, `${operation} ${how} the thread`),
      )
    },
    giveUpAll: (message) =>
      giveUp(
        () => true,
        () => new StoreFault('gone', message),
      ),
  }
}
