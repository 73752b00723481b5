import { setMaxListeners } from 'node:events'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { Drafts } from '../drafts/drafts.ts'
import type { Api } from '../http/api.ts'
import type { Credentials } from '../http/request.ts'
import type { ResponseTimes } from '../http/responseTimes.ts'
import type { PersonNotes } from '../lists/personNotes.ts'
import type { Engine } from '../operations/engine/createEngine.ts'
import type { ReadMarks } from '../operations/flags/readMarks.ts'
import type { Sending } from '../operations/sending/sending.ts'
import type { Scheduled } from '../scheduled/scheduled.ts'
import type { AccountStore } from '../store/accountStore.ts'
import type { FetchRuntime } from '../sync/accountRuntime.ts'
import { createFetchAhead, type FetchAhead } from '../sync/pages/fetchAhead.ts'
import type { Prefetch } from '../sync/pages/prefetch.ts'
import type { ConnectionState } from '../sync/queue/connection.ts'
import type { PendingRegistration } from '../sync/queue/pendingRegistration.ts'
import type { Uploads } from '../uploads/uploads.ts'
import { createAccountCore, type AccountOptions } from './accountCore.ts'
import { createAccountParts, type AccountParts } from './accountParts.ts'
import { runAccount } from './runAccount.ts'

/** One user of one organization, running until it is closed. */
export interface Account {
  readonly api: Api
  readonly runtime: FetchRuntime
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
  readonly scheduled: Scheduled
  readonly readMarks: ReadMarks
  readonly drafts: Drafts
  readonly lists: AccountParts['lists']
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

/** Time in ms within which an open connection answers a poll, unless the server specifies a longer one. */
const defaultQuietMs = 120_000

export function createAccount(options: AccountOptions): Account {
  const { clock, supervisor } = options
  const stop = new AbortController()
  // No limit of listeners: while offline, each lane with a pending operation adds one, and every conversation with an
  // unsent message has a lane.
  setMaxListeners(0, stop.signal)
  const core = createAccountCore(options, stop.signal)
  const { interrupts, loop, responseTimes, session } = core
  const { api, connection, stateStore } = core.runtime
  const parts = createAccountParts(core)
  const { drafts, lists, operations, personNotes, presence, readMarks, scheduled, sending, uploads } = parts
  const { runtime } = operations
  return {
    ...runAccount(core, parts, stop),
    api,
    runtime,
    connection,
    responseTimes,
    ahead: createFetchAhead(runtime, () => ({ store: session.store, state: stateStore.state() })),
    store: () => session.store,
    operations,
    sending,
    scheduled,
    readMarks,
    drafts,
    lists,
    personNotes,
    uploads,
    state: stateStore.state,
    seq: stateStore.seq,
    stateBefore: stateStore.stateBefore,
    credentials: () => session.credentials,
    whileKeyChanges: async (change) => {
      const result = change()
      const isOver = result.then(
        () => undefined,
        () => undefined,
      )
      session.keyChange = isOver
      try {
        return await result
      } finally {
        if (session.keyChange === isOver) session.keyChange = null
      }
    },
    reconnect: () => {
      supervisor.wake()
      operations.reconnect()
      interrupts.reconnect()
    },
    reconnectIfIdle: () => {
      const quietMs = Math.max(defaultQuietMs, session.queue?.pollTimeoutMs ?? 0)
      const isQuiet = clock.now() - connection.heardAt() > quietMs
      supervisor.wake()
      if (connection.current().state === 'live' && isQuiet) interrupts.reconnect()
      else interrupts.reconnectIfIdle()
    },
    setPaused: (isPaused) => loop.setPaused(isPaused),
    tellPresence: presence.tell,
  }
}
