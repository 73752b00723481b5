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

/** Values of a running account that change, and that several of its parts read. */
export interface AccountSession {
  credentials: Credentials
  /** Context of the current queue, or of the last run before there is a queue. */
  context: WireContext
  queue: Queue | null
  /** null: being opened, or there is none. */
  store: AccountStore | null
  /** Id of the newest message that the queue, or the registration before it, reported. */
  newestTold: MessageId
  /** True when the server refused the key. */
  isDead: boolean
  /** Ends with the person's change of the key, during which the server refuses the old one; null: none is under way. */
  keyChange: Promise<unknown> | null
  /** True when the uploads of the last run are known. */
  areFilesKnown: boolean
}

/** The parts of an account that all others are made of. */
export interface AccountCore {
  readonly options: AccountOptions
  readonly session: AccountSession
  readonly signal: AbortSignal
  readonly wire: Omit<UploadWire, 'clock' | 'upload'>
  readonly api: Api
  readonly stateStore: StateStore
  readonly connection: ConnectionState
  readonly registrationFeed: RegistrationFeed
  readonly runtime: () => AccountRuntime
  readonly loop: () => PollLoop
  /** Position in the queue and the time that the state is as of; null: there is no queue. */
  readonly cursor: () => Cursor | null
}

export interface Cursor {
  readonly queueId: string
  readonly lastEventId: number
  /** UNIX milliseconds. */
  readonly at: number
}
