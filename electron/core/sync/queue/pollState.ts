import { routes } from '../../../../shared/api/routes/index.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { SnapshotPart } from '../../../../shared/api/snapshotPart.ts'
import type { Snapshot } from '../../../../shared/api/snapshotType.ts'
import type { ApiError } from '../../http/apiError.ts'
import type { Backoff } from '../../platform/backoff.ts'
import type { AccountRuntime } from '../accountRuntime.ts'
import type { PollInterrupts } from './pollInterrupts.ts'

/** Shortest time between two rebuilds of a state that may be wrong, in milliseconds. */
const rebuildIntervalMs = 10 * 60_000

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
  /** True for an account that an earlier run paused. */
  readonly isPaused?: boolean
  /** Resolves when the account has its new key; null: the key stays. */
  readonly keyChange?: () => Promise<unknown> | null
}

export interface QueueCursor {
  readonly queueId: string
  readonly pollTimeoutMs: number
  readonly parse: (wire: unknown) => ServerEvent | null
  lastEventId: number
}

/** Everything that the poll loop remembers from one request to the next. */
export interface PollState {
  readonly options: PollLoopOptions
  readonly backoff: Backoff
  readonly interrupts: PollInterrupts
  /** null: there is no queue, so the next request is a registration. */
  cursor: QueueCursor | null
  /** True while the user keeps the account from polling. */
  isPaused: boolean
  registrations: number
  lastRebuild: number
  /** True when the state may be wrong and could not be rebuilt yet, because it was rebuilt a moment ago. */
  isStale: boolean
  /** Number of queues that died since one of them last answered. */
  deaths: number
  /** Number of consecutive polls whose responses could not be read. */
  unread: number
  /** Number of consecutive polls that were answered at once, with nothing but heartbeats. */
  heartbeats: number
  /** True when the next registration uses the oldest form of the request. */
  plain: boolean
  /** Kinds of events that were logged. */
  readonly reported: Set<string>
}

export const newPollState = (
  options: PollLoopOptions,
  backoff: Backoff,
  interrupts: PollInterrupts,
): PollState => ({
  options,
  backoff,
  interrupts,
  cursor: null,
  isPaused: options.isPaused === true,
  registrations: 0,
  lastRebuild: -Infinity,
  isStale: false,
  deaths: 0,
  unread: 0,
  heartbeats: 0,
  plain: false,
  reported: new Set(),
})

/** Notes that the state may be wrong, and gives up the queue so that the next request registers anew. */
export function rebuild(poll: PollState): void {
  const { clock, log } = poll.options.runtime
  poll.isStale = true
  // The absolute difference, because the clock may have been put back meanwhile.
  if (Math.abs(clock.now() - poll.lastRebuild) < rebuildIntervalMs) return
  poll.lastRebuild = clock.now()
  log.warn('registering again: an event was lost')
  giveUp(poll)
}

/** Deletes the queue, which would otherwise fill for hours with nobody to empty it. */
export function giveUp(poll: PollState): void {
  const { api, signal } = poll.options.runtime
  if (poll.cursor === null) return
  void api.call(routes.deleteQueue, { queueId: poll.cursor.queueId }, { timeoutMs: 1500, signal })
  poll.cursor = null
}
