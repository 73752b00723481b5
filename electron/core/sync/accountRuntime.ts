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
import type { TakeBack } from './queue/takenBack.ts'

/** Objects and functions that the parts of one account share. */
export interface AccountRuntime {
  readonly api: Api
  readonly stateStore: StateStore
  readonly connection: ConnectionState
  readonly clock: Clock
  readonly log: Log
  /** Aborts when the account is closed. */
  readonly signal: AbortSignal
  /** Runs a loop of the account until it has ended. See Supervisor. */
  readonly supervise: (loop: LoopName, work: () => Promise<unknown>) => Promise<void>
  readonly context: () => WireContext
  /** The registration in use; null before the first. `generation` counts them. */
  readonly queue: () => Queue | null
  /** Fetch for requests that must not be sent twice; undefined: the shell has none, and the usual one serves. */
  readonly fetchOnce: Fetch | undefined
  /** Awaited before a request that nobody waits for. See RequestBudget. */
  readonly whenSpare: RequestBudget['whenSpare']
  /** Turns a text that will not be sent after all into a draft. See Drafts. */
  readonly takeBack: TakeBack
  /** Called when sending followed or unmuted the topic. */
  readonly policyChanged: (change: AutomaticPolicy) => void
  /**
   * Returns the events to put on top of fetched messages: own changes that the server does not know yet, and the end
   * of echoes that the messages replace.
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
