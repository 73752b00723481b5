import path from 'node:path'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import { defaultTimeoutScale } from '../http/timeoutScale.ts'
import { createSupervisor } from '../platform/supervise.ts'
import type { AccountRecord } from '../profile/accountList.ts'
import { isInside } from '../uploads/takeFile.ts'
import { createUploadCopies } from '../uploads/uploadCopies.ts'
import { createAccount } from './account.ts'
import type { AccountOptions } from './accountCore.ts'
import { whoIsDeactivated, type AccountEntries, type Entry } from './accountEntries.ts'
import type { AccountsOptions } from './accountsType.ts'

/** Starts and stops the accounts of entries. */
export interface EntryStarter {
  readonly start: (entry: Entry, apiKey: string) => void
  /**
   * Continues with this key, even if the previous one was refused. `keep` is how the account was stored so far, if that
   * changes.
   */
  readonly goOn: (entry: Entry, apiKey: string, keep?: KeepKey) => void
  /**
   * Opens the account's files if the vault has their key. The returned function starts the account; it does nothing if
   * the user must sign in first.
   */
  readonly readyFromVault: (entry: Entry) => () => void
  /** `free`: also deletes the event queue on the server. */
  readonly stop: (entry: Entry, free: boolean) => Promise<void>
}

/** Called when the account gets a key that the server has not refused. */
const clearRefusal = (entry: Entry): void => {
  entry.needsSignIn = false
  entry.deactivated = null
}

export function createEntryStarter(options: AccountsOptions, entries: AccountEntries): EntryStarter {
  const { detached, vault } = options
  const goOn: EntryStarter['goOn'] = (entry, apiKey, keep) => {
    if (entry.account === null) {
      // Windows have no data of this account, or show why there is none.
      detached(entry.record.id)
      return start(entry, apiKey, keep)
    }
    clearRefusal(entry)
    entry.account.resume({ email: entry.record.email, apiKey })
  }
  const ready = (entry: Entry, apiKey: string, keep = entry.record.keep): (() => void) => {
    clearRefusal(entry)
    const parts = accountOptions(options, entries, entry, { apiKey, keep })
    return () => void (entry.account = createAccount(parts))
  }
  const start = (entry: Entry, apiKey: string, keep?: KeepKey): void => ready(entry, apiKey, keep)()
  return {
    start,
    goOn,
    readyFromVault: (entry) => {
      const key = vault.get(entry.record.id)
      if (key !== null) return ready(entry, key)
      entry.needsSignIn = true
      entry.keyLocked = vault.look(entry.record.id) === 'locked'
      return () => undefined
    },
    stop: async (entry, free) => {
      const { account } = entry
      if (account === null) return
      entry.account = null
      await account.close(free)
    },
  }
}

interface Kept {
  readonly apiKey: string
  readonly keep: KeepKey
}

/** Returns all options of one account: its part of the profile, and the callbacks for its events. */
function accountOptions(
  options: AccountsOptions,
  entries: AccountEntries,
  entry: Entry,
  { apiKey, keep }: Kept,
): AccountOptions {
  const { clock, guard, leaving, log, push, stores, ui } = options
  const { id, realmUrl, email, userId } = entry.record
  const isKept = !entry.isDemo && keep !== 'run'
  const supervisor = createSupervisor(clock, log)
  const removed = leaving.ready(id)
  const openStore = (isClean = true) => (isClean ? stores.open(id, keep, supervisor) : Promise.resolve(null))
  return {
    realmUrl,
    credentials: { email, apiKey },
    context: ui.context(id) ?? { wireName: 'service', featureLevel: 0, selfUserId: userId },
    fetch: options.fetchFor(id),
    fetchOnce: options.fetchOnceFor?.(id),
    userAgent: options.userAgent,
    clock,
    log,
    guard,
    supervisor,
    timeoutScale: options.timeoutScale ?? defaultTimeoutScale,
    presence: options.presence,
    shown: options.shown ?? Promise.resolve(),
    lastPage: ui.page(id),
    store: isKept ? (removed?.then(openStore) ?? openStore()) : Promise.resolve(null),
    isKept,
    isPaused: entry.record.paused,
    uploads: {
      upload: options.uploadFor(id),
      copies: createUploadCopies(isKept ? path.join(options.dir, 'accounts', id, 'uploads') : null, () =>
        stores.copyKey(id),
      ),
      // The folder contains the keys. A compromised page must not be able to upload them.
      isOurs: (file) => isInside(options.dir, file),
      push: (uploads) => push({ name: 'upload.changed', payload: { account: id, uploads } }),
    },
    ...eventHandlers(options, entries, entry),
  }
}

type EventHandlers = Pick<
  AccountOptions,
  | 'consumers'
  | 'onAutomaticPolicy'
  | 'onEmail'
  | 'onKeyDied'
  | 'messageReminder'
  | 'onRegistered'
  | 'onReminder'
  | 'onRestored'
>

function eventHandlers(
  { messageReminder, onBatch, onReminder, onRestored, push, ui }: AccountsOptions,
  entries: AccountEntries,
  entry: Entry,
): EventHandlers {
  const { id } = entry.record
  /** True if the closing account was replaced by a new one with the same id. */
  const isReplaced = () => !entries.isHere(entry) && entries.all.has(id)
  return {
    onAutomaticPolicy: (change) => push({ name: 'topic.automatic', payload: { account: id, ...change } }),
    consumers: {
      window: ({ batch }) => {
        if (!isReplaced()) push({ name: 'account.batch', payload: { account: id, ...batch } })
      },
      notifications: (change) => {
        if (entries.isHere(entry)) onBatch(id, change)
      },
      summaries: ({ after, batch, before }) => {
        if (isReplaced()) return
        // Before the first state arrives, the summary shows only the connection status.
        if (batch.events[0]?.type === 'local/snapshot') entries.tellSoon()
        else if (before !== after || after === null) entries.pushSummaries()
      },
    },
    onRegistered: (snapshot) => {
      if (!entries.isHere(entry)) return
      const { wireName, featureLevel, selfUserId } = snapshot
      ui.setContext(id, { wireName, featureLevel, selfUserId })
      entries.setRecord(entry, registeredFields(snapshot, entry.record))
      entries.tellSoon()
    },
    onRestored: (newest, state) => onRestored(id, newest, state),
    messageReminder: (reminder, state) => {
      const show = messageReminder(id, reminder, state)
      return () => {
        if (entries.isHere(entry)) show()
      }
    },
    onReminder: (item, state) => {
      if (entries.isHere(entry)) onReminder(id, item, state)
    },
    onEmail: (email) => entries.setRecord(entry, { email, emailAccepted: true }),
    onKeyDied: (error) => {
      entry.needsSignIn = true
      // The refusal does not reveal whether the organization is deactivated; an event does, if it arrived in time.
      const isClosed = entry.account?.state()?.realm.isDeactivated === true
      entry.deactivated = isClosed ? 'organization' : whoIsDeactivated(error)
      entries.pushSummaries()
    },
  }
}

/** Returns the record's fields from a registration. Fields missing there keep the record's values. */
function registeredFields(
  { realm, selfUserId, users }: Snapshot,
  record: AccountRecord,
): Partial<AccountRecord> {
  const self = users.find(({ id }) => id === selfUserId)
  const text = (value: unknown, fallback: string) =>
    typeof value === 'string' && value !== '' ? value : fallback
  return {
    realmName: text(realm['name'], record.realmName),
    icon: text(realm['icon_url'], '') || null,
    userId: selfUserId,
    emailAccepted: true,
    userName: text(self?.name, record.userName),
  }
}
