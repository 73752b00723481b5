import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { WireContext } from '../../../shared/api/wireContext.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
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
import type { LaterItem } from '../../../shared/model/state/localRecords.ts'
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
  /** Context of the last run; feature level 0 if nothing is known yet. */
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
  /** Resolves when the first screen is shown. The first request waits for it. */
  readonly shown: Promise<void>
  /** Page request for the conversation that the window showed last, made before the window asks. */
  readonly lastPage: PageRequest | null
  /** Called with every batch after the account's own parts. */
  readonly consumers: Consumers
  readonly onRegistered: (snapshot: Snapshot) => void
  /** Called when the saved state is restored. `newest` is the id of its newest message. */
  readonly onRestored: (newest: MessageId, state: AccountState) => void
  /** Called at the time for which the user scheduled a conversation in Later. */
  readonly onReminder: (item: LaterItem, state: AccountState) => void
  readonly onEmail: (email: string) => void
  readonly onAutomaticPolicy: AccountRuntime['policyChanged']
  /** The store of the last run; null if there is none. */
  readonly store: Promise<AccountStore | null>
  /** True if the account was paused in an earlier run. */
  readonly isPaused: boolean
  /** True if the account must be stored on disk. The user is notified if that fails. */
  readonly isKept: boolean
  readonly uploads: Pick<UploadsOptions, 'copies' | 'isOurs' | 'push'> & { readonly upload: UploadFetch }
  /** Called when the server refuses the key. No further requests are made until `resume`. */
  readonly onKeyDied: (error: ApiError) => void
}

/** One user of one organization, running until it is closed. */
export interface Account {
  readonly api: Api
  readonly runtime: AccountRuntime
  readonly connection: ConnectionState
  readonly responseTimes: Pick<ResponseTimes, 'read'>
  readonly prefetch: Prefetch
  readonly ahead: FetchAhead
  /** Resolves when the last run is restored, or when nothing was saved. */
  readonly restored: Promise<void>
  /** null while the store is being opened, or if there is none. */
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
  /**
   * Runs a change that invalidates the current key. Until it completes, a refused key does not sign the account out.
   */
  whileKeyChanges<T>(change: () => Promise<T>): Promise<T>
  /** Resolves with the state when it exists, or with null when the first try to fetch it fails. */
  ready(): Promise<AccountState | null>
  /**
   * Resolves when data of the first registration arrives. Resolves with null if there is a state already or the first
   * try failed.
   */
  pendingRegistration(): Promise<PendingRegistration | null>
  reconnect(): void
  /** Called when the user returns. Tests the connection unless it is certainly open. */
  reconnectIfIdle(): void
  /** Stops or resumes polling and everything that waits for a connection. */
  setPaused(isPaused: boolean): void
  /** Continues with a new key after the old one was refused. Pending work is sent. */
  resume(credentials: Credentials): void
  /** Called when the user may have become active or inactive. Sends the presence now. */
  tellPresence(): void
  /** Stops writing to disk. Pending work stays in memory until the app quits. Resolves when the files are closed. */
  readonly leaveStore: () => Promise<void>
  /** Ends every loop. `free` also deletes the event queue on the server, for which it waits up to 1.5 seconds. */
  close(free: boolean): Promise<void>
}
