import { setMaxListeners } from 'node:events'
import { touchesMessages } from '../../../shared/model/messages/messageEvents.ts'
import { createDrafts } from '../drafts/drafts.ts'
import { createApi } from '../http/api.ts'
import type { Api } from '../http/api.ts'
import { isDeadKey } from '../http/apiError.ts'
import { createRequestBudget, type RequestBudget } from '../http/requestBudget.ts'
import { createResponseTimes, type ResponseTimes } from '../http/responseTimes.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import { createConnection } from '../sync/queue/connection.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createRegistrationFeed } from '../sync/queue/pendingRegistration.ts'
import { createPollLoop, type PollLoop } from '../sync/queue/pollLoop.ts'
import { createStateStore, type StateStore } from '../sync/stateStore.ts'
import type { AccountCore, AccountSession } from './accountSession.ts'
import { everyList } from './accountLists.ts'
import type { Account, AccountOptions } from './accountType.ts'
import { createAccountWork, type AccountWork } from './accountWork.ts'
import { createPollHandlers } from './pollHandlers.ts'
import { createFetchAhead } from '../sync/pages/fetchAhead.ts'
import { restoreAccount } from './restoreAccount.ts'
import { runAccount } from './runAccount.ts'

export function createAccount(options: AccountOptions): Account {
  const { clock, supervisor } = options
  const stop = new AbortController()
  // No limit of listeners: while offline, each lane with a pending operation adds one, and every conversation with an
  // unsent message has a lane.
  setMaxListeners(0, stop.signal)
  const { core, responseTimes } = createCore(options, stop.signal, { loop: () => loop, work: () => work })
  const { runtime } = core
  const parts = createAccountWork(core, () => work.drafts)
  const work: AccountWork = { ...parts, drafts: createDrafts(runtime, parts.operations) }
  const loop: PollLoop = createPollLoop({
    runtime,
    isPaused: options.isPaused,
    ...createPollHandlers(core, work),
  })
  const { restored, prefetch } = restoreAccount(core, work)
  const { connection, session, stateStore } = core
  const running = runAccount(core, work, { restored, stop })
  return {
    api: core.api,
    runtime,
    connection,
    responseTimes,
    prefetch: { claim: (request) => prefetch()?.claim(request) ?? null },
    ahead: createFetchAhead(runtime, () => ({ store: session.store, state: stateStore.state() })),
    restored,
    store: () => session.store,
    operations: work.operations,
    sending: work.sending,
    readMarks: work.readMarks,
    drafts: work.drafts,
    lists: work.lists,
    personNotes: work.personNotes,
    uploads: work.uploads,
    state: stateStore.state,
    seq: stateStore.seq,
    stateBefore: stateStore.stateBefore,
    credentials: () => session.credentials,
    whileKeyChanges: async (change) => {
      const result = change()
      const isOver = result.then(
        () => undefined,
        () => undefined,
      )
      session.keyChange = isOver
      try {
        return await result
      } finally {
        if (session.keyChange === isOver) session.keyChange = null
      }
    },
    reconnect: () => {
      supervisor.wake()
      work.operations.reconnect()
      loop.reconnect()
    },
    reconnectIfIdle: () => {
      const quietMs = Math.max(usualQuietMs, session.queue?.pollTimeoutMs ?? 0)
      const isQuiet = clock.now() - connection.heardAt() > quietMs
      supervisor.wake()
      if (connection.current().state === 'live' && isQuiet) loop.reconnect()
      else loop.reconnectIfIdle()
    },
    setPaused: (isPaused) => loop.setPaused(isPaused),
    tellPresence: work.presence.tell,
    leaveStore: async () => {
      await restored
      const left = session.store
      session.store = null
      for (const list of everyList(work.lists)) list.detach()
      await Promise.all([
        work.drafts.detach(),
        work.uploads.detach(),
        work.operationLog.detach(),
        work.readMarks.detach(),
        work.personNotes.detach(),
      ])
      await left?.close()
    },
    ...running,
  }
}

/** Time in ms within which an open connection answers a poll, unless the server specifies a longer one. */
const usualQuietMs = 120_000

interface Late {
  readonly loop: () => PollLoop
  readonly work: () => AccountWork
}

/** `late`: parts that are built on the core and are not used before they exist. */
function createCore(
  options: AccountOptions,
  signal: AbortSignal,
  { loop, work }: Late,
): { readonly core: AccountCore; readonly responseTimes: ResponseTimes } {
  const { clock, guard, supervisor } = options
  const session: AccountSession = {
    credentials: options.credentials,
    context: options.context,
    queue: null,
    store: null,
    newestTold: 0,
    isDead: false,
    keyChange: null,
    areFilesKnown: false,
  }
  const registrationFeed = createRegistrationFeed()
  const cursor: AccountCore['cursor'] = () => {
    const read = loop().read()
    return read === null ? null : { ...read, at: connection.current().dataAt ?? connection.heardAt() }
  }
  const stateStore: StateStore = createStateStore(clock, options.log, guard, {
    store: (change) => session.store?.onBatch(change, cursor(), session.queue),
    ...options.consumers,
    drafts: ({ after, before }) => {
      if (before?.localDrafts === after?.localDrafts) return
      void work().tidyUploads()
      queueMicrotask(() => guard('drafts', work().sending.onDrafts, undefined))
    },
    readMarks: (change) => work().readMarks.onBatch(change),
    registrationFeed: (change) => {
      registrationFeed.onBatch(change, change.after !== null || connection.current().state !== 'connecting')
    },
  })
  const connection = createConnection(clock, stateStore, guard)
  supervisor.watch((down) => {
    // No events arrive without the poll loop, so everything that needs a connection keeps waiting.
    const poll = down.find((one) => one.loop === 'poll')
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
  const http = createApi({ ...wire, fetch: options.fetch, log: options.log, onHeaders: budget.heard })
  const api: Api = {
    call: async (route, params, how) => {
      const send = () => http.call(route, params, how)
      // The durations of polls and uploads depend on events and file sizes, so they are not measured.
      const isTimed = route.name !== routes.getEvents.name && how?.file === undefined
      const answer = await (isTimed ? responseTimes.timed(send) : send())
      // A poll may take a minute until it fails because of a dead key. A new poll fails at once.
      if (!answer.ok && isDeadKey(answer.error) && connection.current().state === 'live') loop().reconnect()
      return answer
    },
  }
  const core = { options, session, signal, wire, api, stateStore, connection, registrationFeed }
  return { core: { ...core, loop, cursor, runtime: createRuntime(core, work, budget) }, responseTimes }
}

function createRuntime(
  { api, connection, options, session, signal, stateStore }: Omit<AccountCore, 'cursor' | 'loop' | 'runtime'>,
  work: () => AccountWork,
  budget: RequestBudget,
): AccountRuntime {
  return {
    api,
    stateStore,
    connection,
    clock: options.clock,
    log: options.log,
    signal,
    supervise: (loop, run) => options.supervisor.run(loop, run, signal),
    context: () => session.context,
    queue: () => session.queue,
    fetchOnce: options.fetchOnce,
    whenSpare: budget.whenSpare,
    policyChanged: options.onAutomaticPolicy,
    takeBack: (to, content) => work().drafts.takeBack(to, content),
    afterFetch: (messages) => {
      const { operations } = work()
      return [...operations.optimistic().filter(touchesMessages), ...operations.settleFetched(messages)]
    },
  }
}
