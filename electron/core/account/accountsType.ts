import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountSummary, KeepKey } from '../../../shared/ipc/contract.ts'
import type { LaterItem } from '../../../shared/model/later/laterItem.ts'
import type { AccountState } from '../../../shared/model/state/account.ts'
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
  /** An earlier run knew the account's messages up to this one. */
  readonly onRestored: (account: string, newest: MessageId, state: AccountState) => void
  /** Called at the time that the user chose for a conversation in Later. */
  readonly onReminder: (account: string, item: LaterItem, state: AccountState) => void
  /** After the batch was pushed. */
  readonly onBatch: (account: string, change: BatchChange) => void
}

/** A user who has signed in, and the organization as the sign-in found it. */
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
  /** null: unknown, or its key is gone. */
  running(id: string): Account | null
  record(id: string): AccountRecord | null
  ids(): readonly string[]
  /** Gets ready what the profile holds a key for, and starts it once it may. */
  startAll(mayStart: Promise<void>): Promise<void>
  /** A new sign-in: a new account, or a new key for one that is there. Throws when the disk takes no write. */
  readonly add: (signedIn: NewSignIn, keep: KeepKey) => AccountSummary
  /** For this run only, with nothing on disk. */
  addDemo(realmUrl: string, email: string, apiKey: string): string
  /** Tries again: the connection, or the key of an account that was signed out. */
  retry(id: string): void
  /** Makes all accounts reconnect, and what was to end meanwhile end. */
  readonly reconnect: () => void
  /** Goes on with another key, kept as the old one was. Throws where the disk does not take it: this run has it. */
  replaceKey(id: string, apiKey: string): void
  mute(id: string, muted: boolean): void
  pause(id: string, paused: boolean): void
  /** Sets when the own status, as it is now, is cleared; null: never. */
  endStatus(id: string, at: number | null, status: StatusWords): void
  /** Sets when this computer unmutes a topic or channel; null: never. */
  endMute(id: string, at: number | null, place: MutedPlace): void
  order(ids: readonly string[]): void
  /** Throws where the disk takes no note of it: nothing has changed then. */
  signOut(id: string): Promise<void>
  close(): Promise<void>
}
