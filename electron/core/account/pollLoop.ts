import { createEventParser } from '../../../shared/api/events/index.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import { snapshotPart } from '../../../shared/api/snapshotPart.ts'
import type { SnapshotPart } from '../../../shared/api/snapshotPart.ts'
import { createBackoff } from '../http/backoff.ts'
import { largeBytes } from '../http/readBody.ts'
import { describe, isDeadKey } from '../http/apiError.ts'
import type { ApiError } from '../http/apiError.ts'
import type { CallOptions } from '../http/api.ts'
import { nextTurn } from '../nextTurn.ts'
import { connectionReason } from './connection.ts'
import { createPollWakes } from './pollWakes.ts'
import type { PollWakes } from './pollWakes.ts'
import type { QueueRecord, Session } from './session.ts'
import { lotsOf } from './eventLots.ts'

/** Seconds a queue should outlive the last poll, where the server lets us ask: a night's sleep. */
const idleQueueTimeoutSeconds = 12 * 60 * 60
/** A registration is the whole state of an organisation: it may take its time. */
const registerTimeoutMs = 120_000
/** How often a state that may be wrong is rebuilt at most. */
const rebuildIntervalMs = 10 * 60_000

/** Polls in a row whose answers cannot be read, before their queue is given up. */
const mostUnread = 3
/**
 * How long at least is waited after a failure, in milliseconds: what heals by itself is tried soon, what somebody has
 * to do something about (a certificate, a sign-in page) is not asked for again and again. A wake cuts all of them short.
 */
const floors: Readonly<Record<string, number>> = {
  'no-network': 2000,
  dns: 2000,
  server: 1000,
  malformed: 1000,
  'not-the-service': 5000,
  tls: 10_000,
}
function floorOf(error: ApiError, isFirst: boolean): number {
  if (error.kind === 'rateLimited') return error.retryAfter * 1000
  return isFirst ? 0 : (floors[connectionReason(error)] ?? 0)
}
/** Kinds of events not understood that are written down. */
const mostReports = 200

export interface PollLoopOptions {
  readonly session: Pick<Session, 'api' | 'clock' | 'log' | 'connection' | 'signal'>
  /** Told of a registration what was read while the rest of it is on its way; null: it came to nothing. */
  readonly reading: (part: SnapshotPart | null) => void
  /** Resolves when the state is the new one. */
  readonly registered: (snapshot: Snapshot) => Promise<void>
  /** Server events of one answer, in order, none of them a heartbeat. False: state may be wrong now. */
  readonly received: (events: readonly ServerEvent[]) => boolean
  /**
   * Resolves when how far the queue was read is kept for the next run, or cannot be: the next poll lets the server
   * forget what came before it. Told of heartbeats, too, which nothing else tells of.
   */
  readonly kept: () => Promise<void>
  readonly keyDied: (error: ApiError) => void
}

export interface PollLoop extends Pick<PollWakes, 'wake' | 'nudge' | 'restart'> {
  /** Runs until the session's signal aborts or the key is dead; begun again where it threw. */
  readonly run: () => Promise<void>
  /** Before `run`: goes on with a queue of an earlier run, if the server still has it. */
  resume(queue: QueueRecord, lastEventId: number): void
  /** How far the queue in use was read; null where there is none. */
  read(): { readonly queueId: string; readonly lastEventId: number } | null
}

interface Cursor {
  readonly queueId: string
  readonly pollTimeoutMs: number
  readonly parse: (wire: unknown) => ServerEvent | null
  lastEventId: number
}

/** Registers, then polls for ever; the same queue through every failure that does not kill it. */
export function createPollLoop({
  session,
  reading,
  registered,
  received,
  kept,
  keyDied,
}: PollLoopOptions): PollLoop {
  const { api, clock, log, connection, signal } = session
  const backoff = createBackoff(clock)
  const reported = new Set<string>()
  let cursor: Cursor | null = null
  let registrations = 0
  let lastRebuild = -Infinity
  /** The state may be wrong, but it was rebuilt a moment ago. */
  let isDoubtful = false
  /** Queues that died since the last answer of one. */
  let deaths = 0
  /** Polls in a row whose answers could not be read. */
  let unread = 0
  /** Polls in a row that were answered at once, with nothing but heartbeats. */
  let heartbeats = 0
  let plain = false
  const { begin, nudge, pause, restart, take: wasWoken, wake } = createPollWakes(clock, signal)

  /** Waits as the failure asks for. False: there is no point in going on. */
  const recover = async (error: ApiError): Promise<boolean> => {
    if (error.kind === 'aborted') return !signal.aborted
    if (isDeadKey(error)) {
      connection.set('signed-out', 'key')
      keyDied(error)
      return false
    }
    const isFirst = backoff.failures() === 0
    const wait = backoff.next(floorOf(error, isFirst))
    // One lost poll is everyday life behind some proxies; the second in a row is news.
    if (!isFirst || cursor === null || connection.current().state === 'offline')
      connection.set('offline', connectionReason(error), clock.now() + wait)
    log.info('poll failed', { why: describe(error), waitMs: Math.round(wait) })
    await pause(wait)
    return !signal.aborted
  }

  const register = async (): Promise<ApiError | null> => {
    if (connection.current().state !== 'offline')
      connection.set(registrations === 0 ? 'connecting' : 'catching-up')
    const options: CallOptions = {
      timeoutMs: registerTimeoutMs,
      maxBytes: largeBytes,
      ...begin(registerTimeoutMs, true),
      early: (name, rows) => {
        const part = snapshotPart(name, rows)
        if (part !== null) reading(part)
      },
    }
    const answer = await api.call(routes.registerQueue, { idleQueueTimeoutSeconds, plain }, options)
    if (!answer.ok) {
      reading(null)
      // The server may be older than the one we knew here: the oldest form suits all of them.
      if (answer.error.kind === 'refused' && !isDeadKey(answer.error)) plain = true
      return answer.error
    }
    plain = false
    connection.heard()
    isDoubtful = false
    const snapshot = answer.value
    registrations += 1
    cursor = {
      queueId: snapshot.queueId,
      lastEventId: snapshot.lastEventId,
      pollTimeoutMs: snapshot.longpollTimeoutSeconds * 1000,
      parse: createEventParser(snapshot),
    }
    try {
      await registered(snapshot)
    } catch (error) {
      // The state is not this queue's: its events must not come on top of it.
      giveUp()
      throw error
    }
    if (signal.aborted) return null
    connection.set('live')
    return null
  }

  /** Each answer at once; one of thousands in lots, with other work in between. False: nothing but heartbeats came. */
  const take = async (at: Cursor, wires: readonly unknown[]): Promise<boolean> => {
    let old = 0
    let hasNews = false
    let isFirst = true
    for (const lot of lotsOf(wires)) {
      if (signal.aborted) break
      if (!isFirst) await nextTurn()
      isFirst = false
      const events: ServerEvent[] = []
      for (const wire of lot) {
        const event = at.parse(wire)
        if (event === null) continue
        if (event.id <= at.lastEventId) old += 1
        else {
          at.lastEventId = event.id
          if (event.type === 'unknown') report(event)
          if (event.type !== 'heartbeat') events.push(event)
        }
      }
      hasNews ||= events.length > 0
      if (!isTaken(events)) rebuild()
    }
    // Their numbers went wrong: we may wait for one that is never reached, and hear nothing for ever, or have passed by
    // one that came after a later one.
    if (old > 0) rebuild()
    return hasNews
  }

  /** Events at which `received` threw are lost, since the cursor is past them: false, as for a state that may be wrong. */
  const isTaken = (events: readonly ServerEvent[]): boolean => {
    try {
      return received(events)
    } catch (error) {
      log.error('events could not be taken', { error })
      return false
    }
  }

  /** Each kind once: an unknown type is a newer server, a known one that does not parse is a fault. */
  const report = (event: Extract<ServerEvent, { type: 'unknown' }>) => {
    const key = `${event.wireType} ${event.problem ?? ''}`
    const isNew = !reported.has(key) && reported.size < mostReports
    if (isNew) log.warn('event not understood', { event: event.wireType, why: event.problem })
    if (isNew) reported.add(key)
    if (event.problem !== null) rebuild()
  }

  const rebuild = () => {
    isDoubtful = true
    // The clock may have been put back meanwhile.
    if (Math.abs(clock.now() - lastRebuild) < rebuildIntervalMs) return
    lastRebuild = clock.now()
    log.warn('registering again: an event was lost')
    giveUp()
  }

  /** The queue would fill for hours with nobody to empty it. */
  const giveUp = () => {
    if (cursor === null) return
    void api.call(routes.deleteQueue, { queueId: cursor.queueId }, { timeoutMs: 1500, signal })
    cursor = null
  }

  const poll = async (at: Cursor): Promise<ApiError | null> => {
    const isLive = connection.current().state === 'live' && backoff.failures() === 0
    const asked = clock.now()
    const options = {
      timeoutMs: at.pollTimeoutMs,
      maxBytes: largeBytes,
      ...begin(at.pollTimeoutMs, false),
    }
    const params = { queueId: at.queueId, lastEventId: at.lastEventId, dontBlock: !isLive }
    const answer = await api.call(routes.getEvents, params, options)
    if (!answer.ok) return answer.error
    connection.heard()
    deaths = 0
    unread = 0
    const from = at.lastEventId
    const hasNews = await take(at, answer.value)
    if (signal.aborted) return null
    if (cursor !== null) connection.set('live')
    if (at.lastEventId !== from) await kept()
    // A server that ends polls with nothing (or nothing that has an id), at once, would be asked without pause.
    const isEmpty = at.lastEventId === from && (isLive || answer.value.length > 0)
    const isSoon = clock.now() - asked < 1000
    // One heartbeat may be due just now; a server that answers nothing else, at once, is asked no faster either.
    if (hasNews || !isSoon) heartbeats = 0
    else if (answer.value.length > 0) heartbeats += 1
    if (isSoon && (isEmpty || heartbeats > 1)) await pause(backoff.next(500))
    else backoff.reset()
    return null
  }

  return {
    run: async () => {
      while (!signal.aborted) {
        if (wasWoken()) {
          backoff.reset()
          // The first poll after a wake must not block: it tells whether the connection still stands.
          if (connection.current().state === 'live') connection.set('catching-up')
        }
        if (isDoubtful && cursor !== null) rebuild()
        const at: Cursor | null = cursor
        const error = at === null ? await register() : await poll(at)
        if (error === null) continue
        if (at !== null && isDeadQueue(error)) {
          cursor = null
          // A queue that dies as soon as it is made must not be made again at once.
          deaths += 1
          if (deaths > 1 || backoff.failures() > 0) await pause(backoff.next(deaths > 1 ? 1000 : 0))
          continue
        }
        // What stands in this queue may never become readable: a new one begins after it.
        if (at !== null && error.kind === 'malformed' && ++unread >= mostUnread) {
          log.warn('giving up a queue whose answers cannot be read')
          unread = 0
          giveUp()
        }
        if (!(await recover(error))) break
      }
    },
    wake,
    nudge,
    restart,
    resume: ({ context, id, pollTimeoutMs }, lastEventId) => {
      cursor = { queueId: id, lastEventId, pollTimeoutMs, parse: createEventParser(context) }
      registrations = 1
    },
    read: () => (cursor === null ? null : { queueId: cursor.queueId, lastEventId: cursor.lastEventId }),
  }
}

/**
 * Whatever the code: a poll has nothing else in it that could be refused than the queue and the event id, and asking
 * the same again would be refused for ever.
 */
const isDeadQueue = (error: ApiError) => error.kind === 'refused' && !isDeadKey(error)
