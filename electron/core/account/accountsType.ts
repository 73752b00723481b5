import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountSummary, KeepKey, Push } from '../../../shared/ipc/contract.ts'
import type { DueReminder, LaterItem } from '../../../shared/lists/itemSchemas.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { SignedIn } from '../login/password.ts'
import type { Fetch } from '../http/fetch.ts'
import type { TimeoutScale } from '../http/timeoutScale.ts'
import type { Clock } from '../platform/clock.ts'
import type { Guard } from '../platform/guard.ts'
import type { Log } from '../platform/log.ts'
import type { AccountList, AccountRecord } from '../profile/accountList.ts'
import type { SessionState } from '../profile/sessionState.ts'
import type { Vault } from '../profile/vault.ts'
import type { AccountStores } from '../store/accountStores.ts'
import type { BatchChange } from '../store/messages/batch.ts'
import type { PresenceOptions } from '../sync/presence.ts'
import type { UploadFetch } from '../uploads/uploadRequest.ts'
import type { Account } from './account.ts'
import type { Leaving } from './leaving.ts'

/** Pushes sent by the core. The excluded ones are sent by the shell. */
export type CorePush = Exclude<Push, { readonly name: 'app.command' | 'account.renewed' }>

/** Environment of the accounts, provided by the shell or by a test. */
export interface AccountHost {
  /** The profile's folder, in which the core creates its files. */
  readonly dir: string
  /** Returns the fetch function of an account's in-memory session. null: for sign-in, before an account exists. */
  readonly fetchFor: (account: string | null) => Fetch
  /**
   * Returns a fetch function for requests that must not be sent twice. Chromium repeats a request, even a POST, when a
   * reused connection breaks; this one does not. Default: the normal fetch function.
   */
  readonly fetchOnceFor?: (account: string) => Fetch
  /** Returns the upload function for files that do not fit in memory. */
  readonly uploadFor: (account: string) => UploadFetch
  readonly clock: Clock
  readonly log: Log
  readonly timeoutScale?: TimeoutScale
  /**
   * Resolves when the first screen is shown. It is drawn from the saved state, and network requests must not delay it.
   * Default: nothing waits.
   */
  readonly shown?: Promise<void>
}

export interface AccountsOptions extends AccountHost {
  readonly guard: Guard
  readonly presence: PresenceOptions
  readonly userAgent: string
  readonly list: AccountList
  readonly vault: Vault
  readonly ui: SessionState
  readonly stores: AccountStores
  readonly leaving: Leaving
  readonly push: (push: CorePush) => void
  /** Called when windows have no data of an account any more. Sends the push about it. */
  readonly detached: (account: string) => void
  /** Called when an account's saved state is restored. `newest` is the id of its newest message. */
  readonly onRestored: (account: string, newest: MessageId, state: AccountState) => void
  /** Called at the time for which the user scheduled a conversation in Later. */
  readonly onReminder: (account: string, item: LaterItem, state: AccountState) => void
  /** Returns what shows the reminder of a message. */
  readonly messageReminder: (account: string, reminder: DueReminder, state: AccountState) => () => void
  /** Called after a batch was pushed to the windows. */
  readonly onBatch: (account: string, change: BatchChange) => void
}

/** A user who has just signed in, and the organization's data from the sign-in. */
export type NewSignIn = Omit<SignedIn, 'realm'> & {
  readonly realm: {
    readonly url: string
    readonly settings: Pick<
      SignedIn['realm']['settings'],
      'wireName' | 'featureLevel' | 'realmName' | 'realmIcon'
    >
  }
}

/** The parts of a status with which it is recognized. */
export interface StatusWords {
  readonly text: string
  readonly emojiCode: string
}

/** A topic, or a channel if `topic` is null. */
export interface MutedPlace {
  readonly channelId: number
  readonly topic: string | null
}

/** The accounts of the profile, running or waiting for a new sign-in. */
export interface Accounts {
  summaries(): readonly AccountSummary[]
  /** Returns null if the account is unknown or has no key. */
  running(id: string): Account | null
  record(id: string): AccountRecord | null
  ids(): readonly string[]
  /** Prepares all accounts whose keys are stored and starts them when `mayStart` resolves. */
  startAll(mayStart: Promise<void>): Promise<void>
  /**
   * Adds an account after a sign-in, or gives an existing one its new key. Throws if nothing can be written to disk.
   */
  readonly add: (signedIn: NewSignIn, keep: KeepKey) => AccountSummary
  /** Adds an account for this run only, with nothing on disk. */
  addDemo(realmUrl: string, email: string, apiKey: string): string
  /** Retries the connection, or the stored key of an account that needs a sign-in. */
  retry(id: string): void
  /** Reconnects all accounts and handles timed ends that passed meanwhile. */
  readonly reconnect: () => void
  /** Continues with another key, stored like the old one. Throws if it cannot be stored; this run uses it anyway. */
  replaceKey(id: string, apiKey: string): void
  mute(id: string, muted: boolean): void
  pause(id: string, paused: boolean): void
  /** Sets the time (ms since the epoch) at which the current status is cleared; null for never. */
  endStatus(id: string, time: number | null, status: StatusWords): void
  /** Sets the time (ms since the epoch) at which this app unmutes a topic or channel; null for never. */
  endMute(id: string, time: number | null, place: MutedPlace): void
  order(ids: readonly string[]): void
  /** Throws if the sign-out cannot be recorded on disk. Nothing has changed then. */
  signOut(id: string): Promise<void>
  close(): Promise<void>
}
