import type { Guard } from '../../platform/guard.ts'
import type { Log } from '../../platform/log.ts'
import { StoreFault } from './storeFault.ts'
import {
  requestName,
  type OpenedFiles,
  type StoreAnswer,
  type StoreDirectory,
  type StoreRequest,
} from './storeMessages.ts'

/** A request is given up after it has ended this many threads. */
const maxDeaths = 2

export interface PendingRequest {
  readonly request: StoreRequest
  readonly resolve: (value: unknown) => void
  readonly reject: (fault: StoreFault) => void
  /** Number of threads that ended while this was the first unanswered request. */
  deaths: number
}

/** The unanswered requests of the store's thread, in order. */
export interface StoreRequests {
  readonly pending: Map<number, PendingRequest>
  /** Accounts whose files a new thread is opening, by request id. These requests precede all others. */
  readonly reopening: Map<number, string>
  /** Settles the request. Returns true if it was a call, which proves that the thread works. */
  readonly answered: (answer: StoreAnswer) => boolean
  /**
   * Attributes the end of a thread to its request. The request is given up if the thread hung, or after its second end.
   */
  readonly blame: (hung: boolean) => void
  readonly giveUpAll: (message: string) => void
}

export interface StoreRequestsOptions {
  readonly guard: Guard
  readonly log: Log
  /** Open files by account. Accounts whose opening ends threads are removed. */
  readonly directories: Map<string, StoreDirectory>
  /** Called when a new thread found own.db damaged and replaced it. */
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
    // If the files could not be opened, calls to them fail anyway.
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
    if (!hung && deaths < maxDeaths) return
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
      // Opening files proves nothing: the request that ends the thread may follow.
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
      if (!hung && first.deaths < maxDeaths) return
      const { request } = first
      const operation = requestName(request)
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
