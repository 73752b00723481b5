import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountSummary, KeepKey } from '../../../shared/ipc/contract.ts'
import type { LaterItem } from '../../../shared/model/state/localRecords.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import type { SignedIn } from '../login/password.ts'
import type { Guard } from '../platform/guard.ts'
import type { AccountList, AccountRecord } from '../profile/accountList.ts'
import type { SessionState } from '../profile/sessionState.ts'
import type { Vault } from '../profile/vault.ts'
import type { AccountStores } from '../store/accountStores.ts'
import type { BatchChange } from '../store/messages/batch.ts'
import type { PresenceOptions } from '../sync/presence.ts'
import type { MutedPlace, StatusWords } from './accountEntry.ts'
import type { AccountHost } from './accountHost.ts'
import type { Account } from './accountType.ts'
import type { CorePush } from './corePush.ts'
import type { Leaving } from './leaving.ts'

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
  /** Called when an account's saved state is restored. `newest` is the id of its newest message. */
  readonly onRestored: (account: string, newest: MessageId, state: AccountState) => void
  /** Called at the time for which the user scheduled a conversation in Later. */
  readonly onReminder: (account: string, item: LaterItem, state: AccountState) => void
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
  endStatus(id: string, at: number | null, status: StatusWords): void
  /** Sets the time (ms since the epoch) at which this app unmutes a topic or channel; null for never. */
  endMute(id: string, at: number | null, place: MutedPlace): void
  order(ids: readonly string[]): void
  /** Throws if the sign-out cannot be recorded on disk. Nothing has changed then. */
  signOut(id: string): Promise<void>
  close(): Promise<void>
}
