import { setMaxListeners } from 'node:events'
import { routes } from '../../../shared/api/routes/index.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import { toldAsArchived } from '../../../shared/model/toldAsArchived.ts'
import { createApi } from '../http/api.ts'
import type { Api } from '../http/api.ts'
import { createRequestBudget } from '../http/requestBudget.ts'
import { isDeadKey } from '../http/apiError.ts'
import type { Account, AccountOptions } from './accountType.ts'
import { createRegistrationFeed } from '../sync/pendingRegistration.ts'
import { createConnection } from '../sync/connection.ts'
import type { ConnectionState } from '../sync/connection.ts'
import { createStateStore } from '../sync/stateStore.ts'
import { createDrafts } from '../drafts/drafts.ts'
import { createFlags } from '../operations/flags.ts'
import type { Flags } from '../operations/flags.ts'
import { createOutbox } from '../operations/outbox.ts'
import type { Outbox } from '../operations/outbox/outboxType.ts'
import { createActions } from '../operations/outbox/actions.ts'
import type { Actions } from '../operations/outbox/actions.ts'
import { createOperationLog } from '../operations/outbox/operationLog.ts'
import { alreadySent } from '../operations/outbox/alreadySent.ts'
import { createPollLoop } from '../sync/pollLoop.ts'
import { startPrefetch } from '../sync/prefetch.ts'
import type { Prefetch } from '../sync/prefetch.ts'
import { createPresenceLoop } from '../sync/presence.ts'
import { createReactions } from '../operations/reactions.ts'
import { receive, withNewestMeant } from '../sync/receive.ts'
import type { AccountStore } from '../store/accountStore.ts'
import { queueOf } from '../sync/accountRuntime.ts'
import type { Queue, AccountRuntime } from '../sync/accountRuntime.ts'
import { createTypingClock } from '../sync/typingClock.ts'
import { createLeftUploads } from '../uploads/leftUploads.ts'
import { createUploads } from '../uploads/uploads.ts'
import type { Uploads } from '../uploads/uploads.ts'

/** An open connection answers each poll within this time (ms), or within the server's own time if that is longer. */
const quietMs = 120_000
/** How long closing an account waits for its last requests, such as read flags; in milliseconds. */
const flushMs = 1500

export function createAccount(options: AccountOptions): Account {
  const { clock, guard, log, supervisor } = options
  const stop = new AbortController()
  // Lifts the limit of listeners: while the server is away, each lane of pending operations adds one, and there is a
  // lane for each conversation with unsent messages.
  setMaxListeners(0, stop.signal)
  let credentials = options.credentials
  let context = options.context
  let queue: Queue | null = null
  let store: AccountStore | null = null
  /** Id of the newest message that the queue, or the registration before it, reported. */
  let newestTold: MessageId = 0

  const wire = {
    realmUrl: options.realmUrl,
    userAgent: options.userAgent,
    credentials: () => credentials,
    context: () => context,
    timeoutScale: options.timeoutScale,
  }
  const budget = createRequestBudget(clock)
  const http = createApi({ ...wire, fetch: options.fetch, log, onHeaders: budget.heard })
  const api: Api = {
    call: async (route, params, how) => {
      const answer = await http.call(route, params, how)
      // A poll may hang for a minute before it learns that the key is dead. Polling at once makes that known now.
      if (!answer.ok && isDeadKey(answer.error) && connection.current().state === 'live') loop.reconnect()
      return answer
    },
  }
  let isDead = false
  const registrationFeed = createRegistrationFeed()
  const stateStore = createStateStore(clock, log, guard, {
    store: (change) => store?.onBatch(change, cursorNow(), queue),
    ...options.consumers,
    drafts: ({ after, before }) => {
      if (before?.localDrafts === after?.localDrafts) return
      void tidyUploads()
      queueMicrotask(() => guard('drafts', outbox.onDrafts, undefined))
    },
    registrationFeed: (change) => {
      registrationFeed.onBatch(change, change.after !== null || connection.current().state !== 'connecting')
    },
  })
  const connection: ConnectionState = createConnection(clock, stateStore, guard)
  supervisor.watch((down) => {
    // Without the poll loop no new events arrive, so everything that waits for a connection keeps waiting.
    const poll = down.find(({ loop }) => loop === 'poll')
    if (poll !== undefined) connection.set('offline', 'fault', poll.retryAt)
    connection.fault(down.length === 0 ? null : Math.min(...down.map(({ retryAt }) => retryAt)))
  })
  const getRuntime = (): AccountRuntime => runtime
  const jobs = createOperationLog({
    clock,
    log,
    signal: stop.signal,
    isKept: options.isKept,
    watch: (id, kept) => outbox.kept(id, kept),
  })
  const outbox: Outbox = createOutbox(getRuntime, jobs, () => uploads)
  const actions: Actions = createActions(getRuntime, jobs, () => flags.asDependency)
  const flags: Flags = createFlags(getRuntime, jobs, actions)
  const reactions = createReactions(getRuntime, jobs, actions)
  let areFilesKnown = false
  let filesStarted = Promise.resolve()
  const uploads: Uploads = createUploads({
    ...options.uploads,
    push: (rows) => {
      guard('uploads', () => options.uploads.push(rows), undefined)
      if (areFilesKnown) outbox.onUploads()
    },
    runtime: getRuntime,
    wire: { ...wire, clock, upload: options.uploads.upload },
    onDeadKey: () => loop.reconnect(),
  })
  const tidyUploads = createLeftUploads({
    clock,
    signal: stop.signal,
    uploads: () => uploads,
    texts: () => {
      const begun = stateStore.state()?.localDrafts.values()
      return begun === undefined ? null : [...begun].map(({ content }) => content)
    },
  })
  const presence = createPresenceLoop(getRuntime, options.presence)
  const typing = createTypingClock(getRuntime)
  const runtime: AccountRuntime = {
    api,
    stateStore,
    connection,
    clock,
    log,
    signal: stop.signal,
    supervise: (loop, work) => supervisor.run(loop, work, stop.signal),
    context: () => context,
    queue: () => queue,
    fetchOnce: options.fetchOnce,
    whenSpare: budget.whenSpare,
    policyChanged: options.onAutomaticPolicy,
    takeBack: (to, content) => drafts.takeBack(to, content),
    afterFetch: (messages) => [...flags.pending(), ...reactions.pending(), ...outbox.settleFetched(messages)],
  }

  const drafts = createDrafts(getRuntime)

  const registered = async (snapshot: Snapshot) => {
    await stateStore.register(
      snapshot,
      () => {
        queue = queueOf(snapshot, (queue?.generation ?? 0) + 1)
        ;({ context } = queue)
        outbox.noteNewestId(snapshot.maxMessageId)
        newestTold = snapshot.maxMessageId
        guard('flags', () => flags.registered(snapshot.unreads), undefined)
        return [outbox, drafts, flags, reactions, actions].flatMap((one) => guard('pending', one.pending, []))
      },
      stop.signal,
      stateStore.state() === null
        ? (event) =>
            guard(
              'registration feed',
              () => registrationFeed.publish(event),
              () => null,
            )
        : undefined,
    )
    if (stop.signal.aborted) return
    if (stateStore.state() === null) throw new Error('the first registration could not be applied')
    guard('outbox', outbox.registered, undefined)
    guard('drafts', () => drafts.onEvents('all'), undefined)
    guard('presence', presence.registered, undefined)
    guard('registered', () => options.onRegistered(snapshot), undefined)
  }
  const loop = createPollLoop({
    runtime,
    reading: (part) => {
      if (stateStore.state() === null)
        guard('registration feed', () => registrationFeed.reading(part), undefined)
    },
    registered,
    received: (told) => {
      const { events, newest } = withNewestMeant(toldAsArchived(told, stateStore.state()), newestTold)
      newestTold = newest
      const { email, featureLevel } = receive(events, context.selfUserId)
      if (featureLevel !== null) context = { ...context, featureLevel }
      if (email !== null) {
        credentials = { ...credentials, email }
        guard('email', () => options.onEmail(email), undefined)
      }
      guard('flags', () => flags.onEvents(events), undefined)
      const isSound = stateStore.dispatch(guard('outbox', () => outbox.settle(events), events))
      guard('drafts', () => drafts.onEvents(events), undefined)
      guard('typing', typing.received, undefined)
      return isSound
    },
    kept: async () => store?.reached(cursorNow()),
    keyDied: (error) => {
      isDead = true
      guard('key', () => options.onKeyDied(error), undefined)
    },
  })
  const cursorNow = () => {
    const read = loop.read()
    return read === null ? null : { ...read, at: connection.current().dataAt ?? connection.heardAt() }
  }
  let prefetch: Prefetch | null = null
  /** Restores the state of the last run first, so that there is something to show before any response. */
  const restore = async () => {
    store = await options.store
    store?.onOwnLost(() => {
      jobs.rewrite()
      drafts.rewrite()
      uploads.rewrite()
    })
    filesStarted = uploads.start(store?.files ?? null)
    const [found, waiting] = await Promise.all([store?.restore() ?? null, jobs.load(store?.files ?? null)])
    flags.load(waiting)
    reactions.load(waiting)
    actions.load(waiting)
    outbox.load(waiting, await alreadySent(store?.files ?? null, waiting, log))
    jobs.begin()
    void filesStarted.then(() => {
      areFilesKnown = true
      outbox.onUploads(true)
    })
    await drafts.load(store?.files ?? null, found?.state.drafts.keys() ?? [])
    if (stop.signal.aborted) return
    if (found === null) {
      prefetch = startPrefetch(runtime, options.lastPage)
      return
    }
    guard('restored', () => options.onRestored(found.newest, found.state), undefined)
    outbox.noteNewestId(found.newest)
    newestTold = found.newest
    // Set before the first batch: the store may write the whole state with it, together with its queue.
    if (found.queue !== null && found.cursor !== null) {
      context = found.queue.context
      queue = { ...found.queue, generation: 1 }
      loop.resume(found.queue, found.cursor.lastEventId)
    }
    const rows = outbox.rows().map((row) => [row.localId, row] as const)
    stateStore.restore(
      { ...found.state, outbox: new Map(rows), actions: new Map(), localDrafts: drafts.begun() },
      found.seq,
    )
    connection.restored(found.at)
    drafts.resume()
    outbox.onDrafts()
    stateStore.dispatch([...flags.pending(), ...reactions.pending(), ...actions.pending()])
  }
  const run = () => supervisor.run('poll', loop.run, stop.signal)
  const restored = restore().catch((error: unknown) => {
    log.error('the last run could not be restored', { error })
    outbox.load([], {})
    void drafts.load(null, [])
    jobs.begin()
    areFilesKnown = true
  })
  void restored.then(() => filesStarted).then(() => tidyUploads(true))
  const stopped = new Promise<void>((resolve) => stop.signal.addEventListener('abort', () => resolve()))
  const mayRun = restored.then(() =>
    stateStore.state() === null ? undefined : Promise.race([options.shown, stopped]),
  )
  let running = mayRun.then(run)
  void mayRun.then(() => runtime.supervise('presence', presence.run))

  const isAwaited = () =>
    stateStore.state() === null && connection.current().state === 'connecting' && !stop.signal.aborted
  const freeQueue = async () =>
    queue && api.call(routes.deleteQueue, { queueId: queue.id }, { timeoutMs: 1500 })

  return {
    api,
    runtime,
    connection,
    prefetch: { claim: (request) => prefetch?.claim(request) ?? null },
    restored,
    store: () => store,
    outbox,
    actions,
    flags,
    reactions,
    drafts,
    uploads,
    state: stateStore.state,
    seq: stateStore.seq,
    stateBefore: stateStore.stateBefore,
    credentials: () => credentials,
    ready: async () => {
      if (isAwaited()) await registrationFeed.wait(false)
      return stateStore.state()
    },
    pendingRegistration: async () => (isAwaited() ? registrationFeed.wait(true) : null),
    reconnect: () => {
      supervisor.wake()
      loop.reconnect()
    },
    reconnectIfIdle: () => {
      const isQuiet = clock.now() - connection.heardAt() > Math.max(quietMs, queue?.pollTimeoutMs ?? 0)
      supervisor.wake()
      ;(connection.current().state === 'live' && isQuiet ? loop.reconnect : loop.reconnectIfIdle)()
    },
    resume: (next) => {
      credentials = next
      supervisor.wake()
      if (!isDead) return loop.restart()
      isDead = false
      connection.set(stateStore.state() === null ? 'connecting' : 'catching-up')
      running = running.then(run)
    },
    tellPresence: presence.tell,
    leaveStore: async () => {
      await restored
      const left = store
      store = null
      await Promise.all([drafts.detach(), uploads.detach(), jobs.detach()])
      await left?.close()
    },
    close: async (free) => {
      // Messages read a moment ago must stay read, so pending changes go out first. An offline client does not wait.
      const soon = AbortSignal.timeout(flushMs)
      if (connection.current().state === 'live')
        await Promise.all([flags.flush(soon), drafts.flush(soon), outbox.answered(soon)])
      stop.abort()
      registrationFeed.end()
      await Promise.all([running, free ? freeQueue() : null])
      await Promise.all([jobs.flushed(), drafts.flushed(), uploads.close()])
      await store?.close()
    },
  }
}
