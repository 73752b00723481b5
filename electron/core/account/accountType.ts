import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
import type { Clock } from '../platform/clock.ts'
import type { Fetch } from '../http/fetch.ts'
import type { Guard } from '../platform/guard.ts'
import type { Api } from '../http/api.ts'
import type { ApiError } from '../http/apiError.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Credentials } from '../http/request.ts'
import type { Log } from '../platform/log.ts'
import type { ResponseTimes } from '../http/responseTimes.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { UploadFetch } from '../uploads/uploadRequest.ts'
import type { UploadsOptions } from '../uploads/uploadList.ts'
import type { Uploads } from '../uploads/uploads.ts'
import type { PendingRegistration } from '../sync/queue/pendingRegistration.ts'
import type { ConnectionState } from '../sync/queue/connection.ts'
import type { Consumers } from '../sync/stateStore.ts'
import type { LaterItem } from '../../../shared/model/later/laterItem.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { PageRequest } from '../../../shared/model/views/pageRequest.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { ReadMarks } from '../operations/flags/readMarks.ts'
import type { Sending } from '../operations/sending/sending.ts'
import type { FetchAhead } from '../sync/pages/fetchAhead.ts'
import type { Prefetch } from '../sync/pages/prefetch.ts'
import type { PresenceOptions } from '../sync/presence.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { PersonNotes } from '../lists/personNotes.ts'
import type { AccountLists } from './accountLists.ts'

export interface AccountOptions {
  readonly realmUrl: string
  readonly credentials: Credentials
  /** As of the last run; level 0 where nothing is known yet. */
  readonly context: WireContext
  readonly fetch: Fetch
  readonly fetchOnce: Fetch | undefined
  readonly userAgent: string
  readonly clock: Clock
  readonly log: Log
  readonly guard: Guard
  readonly supervisor: Supervisor
  readonly timeoutScale: TimeoutScale
  readonly presence: PresenceOptions
  /** The first request waits until everything is shown that needs no network. */
  readonly shown: Promise<void>
  /** The window's first question for the conversation that it showed last. */
  readonly lastPage: PageRequest | null
  /** Told of every batch after the account's own parts. */
  readonly consumers: Consumers
  readonly onRegistered: (snapshot: Snapshot) => void
  /** The messages of an earlier run are here again, up to this one. */
  readonly onRestored: (newest: MessageId, state: AccountState) => void
  /** The time of a conversation that the person put off has come. */
  readonly onReminder: (item: LaterItem, state: AccountState) => void
  readonly onEmail: (email: string) => void
  readonly onAutomaticPolicy: AccountRuntime['policyChanged']
  /** The file that an earlier run left and that this one goes on with; null: none. */
  readonly store: Promise<AccountStore | null>
  /** True for an account that an earlier run paused. */
  readonly isPaused: boolean
  /** True for an account that is to be kept: the person is told where that cannot be. */
  readonly isKept: boolean
  readonly uploads: Pick<UploadsOptions, 'copies' | 'isOurs' | 'push'> & { readonly upload: UploadFetch }
  /** Refused: nothing is asked any more until `resume`. */
  readonly onKeyDied: (error: ApiError) => void
}

/** One user on one realm, running until it is closed. */
export interface Account {
  readonly api: Api
  readonly runtime: AccountRuntime
  readonly connection: ConnectionState
  readonly responseTimes: Pick<ResponseTimes, 'read'>
  readonly prefetch: Prefetch
  readonly ahead: FetchAhead
  /** Resolves when what an earlier run left is here again, or when there is nothing of it. */
  readonly restored: Promise<void>
  /** null while it is being opened, and where there is none. */
  readonly store: () => AccountStore | null
  readonly operations: Engine
  readonly sending: Sending
  readonly readMarks: ReadMarks
  readonly drafts: Drafts
  readonly lists: AccountLists
  readonly personNotes: PersonNotes
  readonly uploads: Uploads
  state(): AccountState | null
  seq(): number
  /** See StateStore. */
  stateBefore(seq: number): AccountState | null
  readonly credentials: () => Credentials
  /** Runs a change after which the server refuses the key: until it is over, a refusal does not sign the account out. */
  whileKeyChanges<T>(change: () => Promise<T>): Promise<T>
  /** Resolves with the state once there is one, or with null at the first failed try to get it. */
  ready(): Promise<AccountState | null>
  /**
   * Resolves with a first registration that is under way, as soon as it has come; null: there is a state already, or
   * the first try failed.
   */
  pendingRegistration(): Promise<PendingRegistration | null>
  reconnect(): void
  /** The person has come: where it is not certain that the connection stands, it is tried. */
  reconnectIfIdle(): void
  /** Stops polling, and everything that waits for a connection, until it is resumed. */
  setPaused(isPaused: boolean): void
  /** Goes on with this key where the last one was refused: what waited is sent, nothing is lost. */
  resume(credentials: Credentials): void
  /** The person may have come or left: presence says so now. */
  tellPresence(): void
  /** From here on it keeps nothing: what waits is of this run alone. Resolves when its files are closed. */
  readonly leaveStore: () => Promise<void>
  /** Ends every loop; `free` also gives the event queue back, for a second at most. */
  close(free: boolean): Promise<void>
}
