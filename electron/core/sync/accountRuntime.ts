import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { Message } from '../../../shared/api/types.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { AutomaticPolicy } from '../../../shared/model/topics/automaticPolicy.ts'
import type { AccountEvent } from '../../../shared/model/state/localEvent.ts'
import type { Clock } from '../platform/clock.ts'
import type { Fetch } from '../http/fetch.ts'
import type { QueueRecord } from '../store/state/queueRecord.ts'
import type { Api } from '../http/api.ts'
import type { RequestBudget } from '../http/requestBudget.ts'
import type { Log } from '../platform/log.ts'
import type { LoopName } from '../platform/supervise.ts'
import type { ConnectionState } from './queue/connection.ts'
import type { StateStore } from './stateStore.ts'

/** Objects and functions shared by the parts of one account. */
export interface AccountRuntime {
  readonly api: Api
  readonly stateStore: StateStore
  readonly connection: ConnectionState
  readonly clock: Clock
  readonly log: Log
  /** Aborts when the account is closed. */
  readonly signal: AbortSignal
  /** Runs a loop of the account until it ends. See Supervisor. */
  readonly supervise: (loop: LoopName, work: () => Promise<unknown>) => Promise<void>
  readonly context: () => WireContext
  /** The current registration, or null before the first. `generation` counts registrations. */
  readonly queue: () => Queue | null
  /**
   * Fetch function for requests that must not be sent twice; undefined if the shell has none and the normal one is
   * used.
   */
  readonly fetchOnce: Fetch | undefined
  /** Awaited before requests that are not urgent. See RequestBudget. */
  readonly whenSpare: RequestBudget['whenSpare']
  /** Called when sending a message followed or unmuted its topic. */
  readonly policyChanged: (change: AutomaticPolicy) => void
}

/** The runtime of an account with all its parts, for code that fetches messages. */
export interface FetchRuntime extends AccountRuntime {
  /**
   * Returns the events to apply on top of fetched messages: pending changes, and the ends of echoes that these messages
   * replace.
   */
  readonly afterFetch: (messages: readonly Message[]) => readonly AccountEvent[]
}

export interface Queue extends QueueRecord {
  readonly generation: number
}

export const queueOf = (snapshot: Snapshot, generation: number): Queue => ({
  id: snapshot.queueId,
  generation,
  pollTimeoutMs: snapshot.longpollTimeoutSeconds * 1000,
  limits: { messageLength: snapshot.limits.messageLength, topicLength: snapshot.limits.topicLength },
  context: {
    wireName: snapshot.wireName,
    featureLevel: snapshot.featureLevel,
    selfUserId: snapshot.selfUserId,
  },
})
