import { routes } from '../../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { SnapshotPart } from '../../../../shared/api/snapshotPart.ts'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { ApiError } from '../../http/apiError.ts'
import { createBackoff, type Backoff } from '../../platform/backoff.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import type { PollInterrupts } from './pollInterrupts.ts'

/** Minimum time in ms between two rebuilds of a state that may be wrong. */
const rebuildIntervalMs = 10 * 60_000

export interface PollLoopOptions {
  readonly runtime: Pick<AccountRuntime, 'api' | 'clock' | 'log' | 'connection' | 'signal'>
  readonly interrupts: PollInterrupts
  /** True if the account was paused in an earlier run. */
  readonly isPaused?: boolean
}

/** Functions that receive what the loop reads. */
export interface PollHandlers {
  /** Called with each part of a registration as soon as it is read, or with null if the registration failed. */
  readonly reading: (part: SnapshotPart | null) => void
  /** Resolves when the registration is applied to the state. */
  readonly registered: (snapshot: Snapshot) => Promise<void>
  /** Called with the events of a response, in order and without heartbeats. Returns false if the state may be wrong. */
  readonly received: (events: readonly ServerEvent[]) => boolean
  /**
   * Resolves when the position in the queue is saved, or cannot be. Called before the next poll, which lets the server
   * delete the earlier events. Also called for heartbeats, which nothing else reports.
   */
  readonly kept: () => Promise<void>
  readonly keyDied: (error: ApiError) => void
  /** Resolves when the account has a new key. Returns null if the key is not being changed. */
  readonly keyChange?: () => Promise<unknown> | null
}

export interface QueueCursor {
  readonly queueId: string
  readonly pollTimeoutMs: number
  readonly parse: (wire: unknown) => ServerEvent | null
  lastEventId: number
}

/** Everything that the poll loop remembers between requests. */
export interface PollState extends Pick<PollLoopOptions, 'interrupts' | 'runtime'> {
  readonly backoff: Backoff
  /** null if there is no queue, so that the next request is a registration. */
  cursor: QueueCursor | null
  /** True while the user has paused the account. */
  isPaused: boolean
  registrations: number
  lastRebuild: number
  /** True if the state may be wrong and could not be rebuilt yet, because of the minimum interval. */
  isStale: boolean
  /** Number of queues that died since the last response to a poll. */
  deaths: number
  /** Number of unreadable responses in a row. */
  unread: number
  /** Number of polls in a row that were answered at once with heartbeats only. */
  heartbeats: number
  /** True if the next registration uses the oldest form of the request. */
  plain: boolean
  /** Kinds of events that were logged. */
  readonly reported: Set<string>
}

export const newPollState = ({ interrupts, isPaused = false, runtime }: PollLoopOptions): PollState => ({
  runtime,
  backoff: createBackoff(runtime.clock),
  interrupts,
  cursor: null,
  isPaused,
  registrations: 0,
  lastRebuild: -Infinity,
  isStale: false,
  deaths: 0,
  unread: 0,
  heartbeats: 0,
  plain: false,
  reported: new Set(),
})

/** Marks the state as possibly wrong and gives up the queue, so that the next request is a registration. */
export function rebuild(poll: PollState): void {
  const { clock, log } = poll.runtime
  poll.isStale = true
  // The absolute difference, because the clock may have been set back.
  if (Math.abs(clock.now() - poll.lastRebuild) < rebuildIntervalMs) return
  poll.lastRebuild = clock.now()
  log.warn('registering again: an event was lost')
  giveUp(poll)
}

/** Deletes the queue on the server, where it would otherwise fill up for hours. */
export function giveUp(poll: PollState): void {
  const { api, signal } = poll.runtime
  if (poll.cursor === null) return
  void api.call(routes.deleteQueue, { queueId: poll.cursor.queueId }, { timeoutMs: 1500, signal })
  poll.cursor = null
}
