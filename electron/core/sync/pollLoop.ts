import { createEventParser } from '../../../shared/api/events/index.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import { snapshotPart } from '../../../shared/api/snapshotPart.ts'
import type { SnapshotPart } from '../../../shared/api/snapshotPart.ts'
import { createBackoff } from '../platform/backoff.ts'
import { largeBytes } from '../http/readBody.ts'
import { describe, isDeadKey } from '../http/apiError.ts'
import type { ApiError } from '../http/apiError.ts'
import type { CallOptions } from '../http/api.ts'
import { yieldToEventLoop } from '../platform/yieldToEventLoop.ts'
import { connectionReason } from './connection.ts'
import { createPollInterrupts } from './pollInterrupts.ts'
import type { PollInterrupts } from './pollInterrupts.ts'
import type { QueueRecord } from '../store/queueRecord.ts'
import type { AccountRuntime } from './accountRuntime.ts'
import { batchesOf } from './eventBatches.ts'

/** Seconds that a queue should outlive the last poll, if the server lets clients ask for that: a night's sleep. */
const idleQueueTimeoutSeconds = 12 * 60 * 60
/** Timeout of a registration, in milliseconds: it is the whole state of an organization and may take its time. */
const registerTimeoutMs = 120_000
/** Shortest time between two rebuilds of a state that may be wrong, in milliseconds. */
const rebuildIntervalMs = 10 * 60_000

/** Consecutive polls with unreadable responses after which their queue is given up. */
const mostUnread = 3
/**
 * Shortest wait after a failure, by its reason, in milliseconds. A failure that heals by itself is retried
 * soon. One that somebody has to do something about (a certificate, a sign-in page) is not retried again
 * and again. A reconnect cuts every wait short.
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
/** Maximum number of different unknown events that are logged. */
const mostReports = 200

export interface PollLoopOptions {
  readonly runtime: Pick<AccountRuntime, 'api' | 'clock' | 'log' | 'connection' | 'signal'>
  /** Called with each part of a registration that was read while the rest is on its way; null: it failed. */
  readonly reading: (part: SnapshotPart | null) => void
  /** Resolves when the state is the one of the registration. */
  readonly registered: (snapshot: Snapshot) => Promise<void>
  /** Receives events of one response, in order, without heartbeats. Returns false when the state may be wrong now. */
  readonly received: (events: readonly ServerEvent[]) => boolean
  /**
   * Resolves when the position in the queue is saved for the next run, or cannot be: the next poll lets the server
   * forget the events before it. Also called for heartbeats, which nothing else reports.
   */
  readonly kept: () => Promise<void>
  readonly keyDied: (error: ApiError) => void
}

export interface PollLoop extends Pick<PollInterrupts, 'reconnect' | 'reconnectIfIdle' | 'restart'> {
  /** Runs until the session's signal aborts or the key is dead; restarted if it throws. */
  readonly run: () => Promise<void>
  /** Called before `run`: continues a queue of an earlier run, if the server still has it. */
  resume(queue: QueueRecord, lastEventId: number): void
  /** Position in the current queue; null: there is no queue. */
  read(): { readonly queueId: string; readonly lastEventId: number } | null
}

interface Cursor {
  readonly queueId: string
  readonly pollTimeoutMs: number
  readonly parse: (wire: unknown) => ServerEvent | null
  lastEventId: number
}

/** Registers, then polls for ever. Keeps the same queue through every failure that does not kill it. */
export function createPollLoop({
  runtime,
  reading,
  registered,
  received,
  kept,
  keyDied,
}: PollLoopOptions): PollLoop {
  const { api, clock, log, connection, signal } = runtime
  const backoff = createBackoff(clock)
  const reported = new Set<string>()
  let cursor: Cursor | null = null
  let registrations = 0
  let lastRebuild = -Infinity
  /** Set when the state may be wrong and could not be rebuilt yet, because it was rebuilt a moment ago. */
  let isDoubtful = false
  /** Number of queues that died since one of them last answered. */
  let deaths = 0
  /** Number of consecutive polls whose responses could not be read. */
  let unread = 0
  /** Number of consecutive polls that were answered at once, with nothing but heartbeats. */
  let heartbeats = 0
  let plain = false
  const {
    begin,
    reconnectIfIdle,
    pause,
    restart,
    take: wasWoken,
    reconnect,
  } = createPollInterrupts(clock, signal)

  /** Waits as long as the failure requires. Resolves with false when going on is pointless. */
  const recover = async (error: ApiError): Promise<boolean> => {
    if (error.kind === 'aborted') return !signal.aborted
    if (isDeadKey(error)) {
      connection.set('signed-out', 'key')
      keyDied(error)
      return false
    }
    const isFirst = backoff.failures() === 0
    const wait = backoff.next(floorOf(error, isFirst))
    // A single lost poll is ordinary behind some proxies; only the second in a row counts as offline.
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
      // The server may be older than when it was last seen: the oldest form of the request suits all servers.
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
      // The state does not belong to this queue, so the queue's events must not be applied to it.
      giveUp()
      throw error
    }
    if (signal.aborted) return null
    connection.set('live')
    return null
  }

  /**
   * Takes a response at once, but one of thousands of events in batches, with other work in between. Resolves with
   * false when only heartbeats came.
   */
  const take = async (at: Cursor, wires: readonly unknown[]): Promise<boolean> => {
    let old = 0
    let hasNews = false
    let isFirst = true
    for (const batch of batchesOf(wires)) {
      if (signal.aborted) break
      if (!isFirst) await yieldToEventLoop()
      isFirst = false
      const events: ServerEvent[] = []
      for (const wire of batch) {
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
    // Event ids went wrong. The client might wait for an id that is never reached, and hear nothing for ever, or
    // might have passed by an event that came after a later one.
    if (old > 0) rebuild()
    return hasNews
  }

  /**
   * Events are lost if `received` throws, since the cursor is past them. That
   * returns false, too: the state may be wrong.
   */
  const isTaken = (events: readonly ServerEvent[]): boolean => {
    try {
      return received(events)
    } catch (error) {
      log.error('events could not be taken', { error })
      return false
    }
  }

  /** Logs each kind once. An unknown type means a newer server; a known type that does not parse is a fault. */
  const report = (event: Extract<ServerEvent, { type: 'unknown' }>) => {
    const key = `${event.wireType} ${event.problem ?? ''}`
    const isNew = !reported.has(key) && reported.size < mostReports
    if (isNew) log.warn('event not understood', { event: event.wireType, why: event.problem })
    if (isNew) reported.add(key)
    if (event.problem !== null) rebuild()
  }

  const rebuild = () => {
    isDoubtful = true
    // The absolute difference, because the clock may have been put back meanwhile.
    if (Math.abs(clock.now() - lastRebuild) < rebuildIntervalMs) return
    lastRebuild = clock.now()
    log.warn('registering again: an event was lost')
    giveUp()
  }

  /** Deletes the queue, which would otherwise fill for hours with nobody to empty it. */
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
    // A server that ends polls at once, with nothing or with nothing that has an id, would be polled without pause.
    const isEmpty = at.lastEventId === from && (isLive || answer.value.length > 0)
    const isSoon = clock.now() - asked < 1000
    // A heartbeat may be due just now. A server that answers at once with nothing else is polled no faster either.
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
          // The first poll after a reconnect must not block: it tells whether the connection is still open.
          if (connection.current().state === 'live') connection.set('catching-up')
        }
        if (isDoubtful && cursor !== null) rebuild()
        const at: Cursor | null = cursor
        const error = at === null ? await register() : await poll(at)
        if (error === null) continue
        if (at !== null && isDeadQueue(error)) {
          cursor = null
          // A queue that dies as soon as it is created must not be created again at once.
          deaths += 1
          if (deaths > 1 || backoff.failures() > 0) await pause(backoff.next(deaths > 1 ? 1000 : 0))
          continue
        }
        // A queue that holds something unreadable may never become readable. A new queue begins after it.
        if (at !== null && error.kind === 'malformed' && ++unread >= mostUnread) {
          log.warn('giving up a queue whose answers cannot be read')
          unread = 0
          giveUp()
        }
        if (!(await recover(error))) break
      }
    },
    reconnect,
    reconnectIfIdle,
    restart,
    resume: ({ context, id, pollTimeoutMs }, lastEventId) => {
      cursor = { queueId: id, lastEventId, pollTimeoutMs, parse: createEventParser(context) }
      registrations = 1
    },
    read: () => (cursor === null ? null : { queueId: cursor.queueId, lastEventId: cursor.lastEventId }),
  }
}

/**
 * True for every refusal, whatever its code: in a poll only the queue and the event id can be refused, and the same
 * request would be refused for ever.
 */
const isDeadQueue = (error: ApiError) => error.kind === 'refused' && !isDeadKey(error)
