import { routes } from '../../../shared/api/routes/index.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { DueReminder, LaterItem } from '../../../shared/lists/itemSchemas.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { PageRequest } from '../../../shared/model/views/pageRequest.ts'
import { createApi, type Api } from '../http/api.ts'
import { isDeadKey, type ApiError } from '../http/apiError.ts'
import type { Fetch } from '../http/fetch.ts'
import type { Credentials } from '../http/request.ts'
import { createRequestBudget } from '../http/requestBudget.ts'
import { createResponseTimes, type ResponseTimes } from '../http/responseTimes.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Clock } from '../platform/clock.ts'
import type { Guard } from '../platform/guard.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { AccountRuntime, Queue } from '../sync/accountRuntime.ts'
import type { PresenceOptions } from '../sync/presence.ts'
import { createConnection } from '../sync/queue/connection.ts'
import { createRegistrationFeed, type RegistrationFeed } from '../sync/queue/pendingRegistration.ts'
import { createPollInterrupts, type PollInterrupts } from '../sync/queue/pollInterrupts.ts'
import { createPollLoop, type PollLoop } from '../sync/queue/pollLoop.ts'
import { createStateStore, type Consumer } from '../sync/stateStore.ts'
import type { UploadsOptions } from '../uploads/uploadList.ts'
import type { UploadFetch, UploadWire } from '../uploads/uploadRequest.ts'

export interface AccountOptions {
  readonly realmUrl: string
  readonly credentials: Credentials
  /** Context of the last run; feature level 0 if nothing is known yet. */
  readonly context: WireContext
  readonly fetch: Fetch
  readonly fetchOnce: Fetch | undefined
  readonly userAgent: string
  readonly clock: Clock
  readonly log: Log
  readonly guard: Guard
  readonly supervisor: Supervisor
  readonly timeoutScale: TimeoutScale
  readonly presence: PresenceOptions
  /** Resolves when the first screen is shown. The first request waits for it. */
  readonly shown: Promise<void>
  /** Page request for the conversation that the window showed last, made before the window asks. */
  readonly lastPage: PageRequest | null
  /** Called with every batch after it is saved and before the account's parts receive it. By name, in order. */
  readonly consumers: Readonly<Record<string, Consumer>>
  readonly onRegistered: (snapshot: Snapshot) => void
  /** Called when the saved state is restored. `newest` is the id of its newest message. */
  readonly onRestored: (newest: MessageId, state: AccountState) => void
  /** Called at the time for which the user scheduled a conversation in Later. */
  readonly onReminder: (item: LaterItem, state: AccountState) => void
  /** Returns what shows the reminder of a message. */
  readonly messageReminder: (reminder: DueReminder, state: AccountState) => () => void
  readonly onEmail: (email: string) => void
  readonly onAutomaticPolicy: AccountRuntime['policyChanged']
  /** The store of the last run; null if there is none. */
  readonly store: Promise<AccountStore | null>
  /** True if the account was paused in an earlier run. */
  readonly isPaused: boolean
  /** True if the account must be stored on disk. The user is notified if that fails. */
  readonly isKept: boolean
  readonly uploads: Pick<UploadsOptions, 'copies' | 'isOurs' | 'push'> & { readonly upload: UploadFetch }
  /** Called when the server refuses the key. No further requests are made until `resume`. */
  readonly onKeyDied: (error: ApiError) => void
}

/** Changing values of a running account that several of its parts read. */
export interface AccountSession {
  credentials: Credentials
  /** Context of the current queue, or of the last run before there is a queue. */
  context: WireContext
  queue: Queue | null
  /** null if there is no store or it is still being opened. */
  store: AccountStore | null
  /** Id of the newest message reported by the queue or by its registration. */
  newestTold: MessageId
  /** True if the server refused the key. */
  isDead: boolean
  /**
   * Settles when the user's change of the key is complete; null if none is in progress. Until then, the old key is
   * refused.
   */
  keyChange: Promise<unknown> | null
}

/** The base of an account, on which its parts are built. */
export interface AccountCore {
  readonly options: AccountOptions
  readonly session: AccountSession
  readonly wire: Omit<UploadWire, 'clock' | 'upload'>
  readonly responseTimes: ResponseTimes
  readonly registrationFeed: RegistrationFeed
  readonly interrupts: PollInterrupts
  readonly runtime: AccountRuntime
  readonly loop: PollLoop
  /** Returns the position in the queue and the time up to which the state is current, or null if there is no queue. */
  readonly cursor: () => Cursor | null
}

interface Cursor {
  readonly queueId: string
  readonly lastEventId: number
  /** Time in ms since the epoch. */
  readonly at: number
}

/** `signal` aborts when the account is closed. */
export function createAccountCore(options: AccountOptions, signal: AbortSignal): AccountCore {
  const { clock, guard, isPaused, log, supervisor } = options
  const session: AccountSession = {
    credentials: options.credentials,
    context: options.context,
    queue: null,
    store: null,
    newestTold: 0,
    isDead: false,
    keyChange: null,
  }
  const stateStore = createStateStore(clock, log, guard)
  const connection = createConnection(clock, stateStore, guard)
  supervisor.watch((down) => {
    // No events arrive without the poll loop, so everything that needs a connection keeps waiting.
    const poll = down.find((down) => down.loop === 'poll')
    if (poll !== undefined) connection.set('offline', 'fault', poll.retryAt)
    connection.fault(down.length === 0 ? null : Math.min(...down.map(({ retryAt }) => retryAt)))
  })
  const wire = {
    realmUrl: options.realmUrl,
    userAgent: options.userAgent,
    credentials: () => session.credentials,
    context: () => session.context,
    timeoutScale: options.timeoutScale,
  }
  const budget = createRequestBudget(clock)
  const responseTimes = createResponseTimes(clock)
  const interrupts = createPollInterrupts(clock, signal)
  const http = createApi({ ...wire, fetch: options.fetch, log, onHeaders: budget.heard })
  const api: Api = {
    call: async (route, params, how) => {
      const send = () => http.call(route, params, how)
      // The durations of polls and uploads depend on events and file sizes, so they are not measured.
      const isTimed = route.name !== routes.getEvents.name && how?.file === undefined
      const answer = await (isTimed ? responseTimes.timed(send) : send())
      // A poll may take a minute until it fails because of a dead key. A new poll fails at once.
      if (!answer.ok && isDeadKey(answer.error) && connection.current().state === 'live')
        interrupts.reconnect()
      return answer
    },
  }
  const runtime: AccountRuntime = {
    api,
    stateStore,
    connection,
    clock,
    log,
    signal,
    supervise: (loop, run) => supervisor.run(loop, run, signal),
    context: () => session.context,
    queue: () => session.queue,
    fetchOnce: options.fetchOnce,
    whenSpare: budget.whenSpare,
    policyChanged: options.onAutomaticPolicy,
  }
  const loop = createPollLoop({ runtime, interrupts, isPaused })
  return {
    options,
    session,
    wire,
    responseTimes,
    registrationFeed: createRegistrationFeed(),
    interrupts,
    runtime,
    loop,
    cursor: () => {
      const read = loop.read()
      return read === null ? null : { ...read, at: connection.current().dataAt ?? connection.heardAt() }
    },
  }
}
