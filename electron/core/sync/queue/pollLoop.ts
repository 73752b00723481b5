import { createEventParser } from '../../../../shared/api/events/index.ts'
import { describe, isDeadKey } from '../../http/apiError.ts'
import type { ApiError } from '../../http/apiError.ts'
import type { QueueRecord } from '../../store/state/queueRecord.ts'
import { connectionReason } from './connection.ts'
import { pollQueue } from './pollQueue.ts'
import {
  giveUp,
  newPollState,
  rebuild,
  type PollHandlers,
  type PollLoopOptions,
  type PollState,
  type QueueCursor,
} from './pollState.ts'
import { registerQueue } from './registerQueue.ts'

/** Number of unreadable responses in a row after which a queue is given up. */
const maxUnreadable = 3
/** Time in ms after which a paused loop checks again. Every interrupt wakes it, too. */
const pausedMs = 24 * 60 * 60_000
/**
 * Minimum wait in ms after a failure, by its reason. Failures that heal by themselves are retried soon. Those that need
 * someone to act (a certificate, a sign-in page) are retried less often. A reconnect ends every wait.
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

export interface PollLoop {
  /** Runs until the session's signal aborts or the key is dead; restarted if it throws. */
  readonly run: (handlers: PollHandlers) => Promise<void>
  /** Called before `run`: continues a queue of an earlier run, if the server still has it. */
  resume(queue: QueueRecord, lastEventId: number): void
  /** Ends the request in progress and makes none until it is resumed. The queue stays. */
  setPaused(isPaused: boolean): void
  /** Returns the position in the current queue, or null if there is no queue. */
  read(): { readonly queueId: string; readonly lastEventId: number } | null
}

/** Registers a queue, then polls it forever. Keeps the queue through every failure that does not end it. */
export function createPollLoop(options: PollLoopOptions): PollLoop {
  const poll = newPollState(options)
  return {
    run: (handlers) => run(poll, handlers),
    resume: ({ context, id, pollTimeoutMs }, lastEventId) => {
      poll.cursor = { queueId: id, lastEventId, pollTimeoutMs, parse: createEventParser(context) }
      poll.registrations = 1
    },
    setPaused: (isPaused) => {
      poll.isPaused = isPaused
      poll.interrupts.restart()
    },
    read: () =>
      poll.cursor === null ? null : { queueId: poll.cursor.queueId, lastEventId: poll.cursor.lastEventId },
  }
}

async function run(poll: PollState, handlers: PollHandlers): Promise<void> {
  const { connection, signal } = poll.runtime
  while (!signal.aborted) {
    if (poll.isPaused) {
      connection.set('paused')
      await poll.interrupts.pause(pausedMs)
      poll.interrupts.take()
      continue
    }
    if (connection.current().state === 'paused')
      connection.set(poll.registrations === 0 ? 'connecting' : 'catching-up')
    if (poll.interrupts.take()) {
      poll.backoff.reset()
      // The first poll after a reconnect must return at once, to find out whether the connection is still open.
      if (connection.current().state === 'live') connection.set('catching-up')
    }
    if (poll.isStale && poll.cursor !== null) rebuild(poll)
    const cursor: QueueCursor | null = poll.cursor
    const error =
      cursor === null ? await registerQueue(poll, handlers) : await pollQueue(poll, handlers, cursor)
    if (error === null) continue
    if (cursor !== null && isDeadQueue(error)) await queueDied(poll)
    else if (!(await recover(poll, handlers, error, cursor !== null))) break
  }
}

async function queueDied(poll: PollState): Promise<void> {
  const { backoff, interrupts } = poll
  poll.cursor = null
  // A queue that dies as soon as it is created must not be created again at once.
  poll.deaths += 1
  if (poll.deaths > 1 || backoff.failures() > 0)
    await interrupts.pause(backoff.next(poll.deaths > 1 ? 1000 : 0))
}

/** Waits as long as the failure requires. Resolves with false if retrying is pointless. */
async function recover(
  poll: PollState,
  { keyChange, keyDied }: PollHandlers,
  error: ApiError,
  isPoll: boolean,
): Promise<boolean> {
  const { clock, connection, log, signal } = poll.runtime
  // A queue with an unreadable event may stay unreadable forever. A new queue starts after that event.
  if (isPoll && error.kind === 'malformed' && ++poll.unread >= maxUnreadable) {
    log.warn('giving up a queue whose answers cannot be read')
    poll.unread = 0
    giveUp(poll)
  }
  if (error.kind === 'aborted') return !signal.aborted
  if (isDeadKey(error)) {
    const change = keyChange?.() ?? null
    if (change !== null) {
      await change
      return !signal.aborted
    }
    connection.set('signed-out', 'key')
    keyDied(error)
    return false
  }
  const isFirst = poll.backoff.failures() === 0
  const wait = poll.backoff.next(floorOf(error, isFirst))
  // A single lost poll is ordinary behind some proxies; only the second in a row counts as offline.
  if (!isFirst || poll.cursor === null || connection.current().state === 'offline')
    connection.set('offline', connectionReason(error), clock.now() + wait)
  log.info('poll failed', { why: describe(error), waitMs: Math.round(wait) })
  await poll.interrupts.pause(wait)
  return !signal.aborted
}

/**
 * True for every refusal: in a poll, only the queue or the event id can be refused, and the same request would be
 * refused forever.
 */
const isDeadQueue = (error: ApiError) => error.kind === 'refused' && !isDeadKey(error)
