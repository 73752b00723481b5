import type { MessageId } from '../../../shared/api/types.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { Api } from '../http/api.ts'
import type { Credentials } from '../http/request.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { AccountRuntime, Queue } from '../sync/accountRuntime.ts'
import type { ConnectionState } from '../sync/queue/connection.ts'
import type { RegistrationFeed } from '../sync/queue/pendingRegistration.ts'
import type { PollLoop } from '../sync/queue/pollLoop.ts'
import type { StateStore } from '../sync/stateStore.ts'
import type { UploadWire } from '../uploads/sending.ts'
import type { AccountOptions } from './accountType.ts'

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
  /** True once the uploads of the last run are loaded. */
  areFilesKnown: boolean
}

/** The parts of an account on which all others are built. */
export interface AccountCore {
  readonly options: AccountOptions
  readonly session: AccountSession
  readonly signal: AbortSignal
  readonly wire: Omit<UploadWire, 'clock' | 'upload'>
  readonly api: Api
  readonly stateStore: StateStore
  readonly connection: ConnectionState
  readonly registrationFeed: RegistrationFeed
  readonly runtime: AccountRuntime
  readonly loop: () => PollLoop
  /** Returns the position in the queue and the time up to which the state is current, or null if there is no queue. */
  readonly cursor: () => Cursor | null
}

export interface Cursor {
  readonly queueId: string
  readonly lastEventId: number
  /** Time in ms since the epoch. */
  readonly at: number
}
