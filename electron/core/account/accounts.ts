import path from 'node:path'
import type { Snapshot } from '../../../shared/api/snapshotType.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountSummary, KeepKey } from '../../../shared/ipc/contract.ts'
import { badgeCount } from '../../../shared/model/badge.ts'
import { totalCounts } from '../../../shared/model/counts.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import { createAccount } from './account.ts'
import type { Account } from './accountType.ts'
import type { BatchChange } from '../store/batch.ts'
import type { PresenceOptions } from '../sync/presence.ts'
import type { Guard } from '../platform/guard.ts'
import type { ApiError } from '../http/apiError.ts'
import { usualPatience } from '../http/patience.ts'
import { accountId, ordered } from '../profile/accountList.ts'
import type { AccountList, AccountRecord } from '../profile/accountList.ts'
import type { AccountHost } from './accountHost.ts'
import type { CorePush } from './corePush.ts'
import type { SignedIn } from '../login/password.ts'
import { mediaUrl } from '../media/mediaPath.ts'
import { isInside } from '../uploads/isInside.ts'
import { createUploadCopies } from '../uploads/uploadCopies.ts'
import type { Leaving } from './leaving.ts'
import type { AccountStores } from '../store/accountStores.ts'
import { createSupervisor } from '../platform/supervise.ts'
import type { SessionState } from '../profile/sessionState.ts'
import type { Vault } from '../profile/vault.ts'

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
  /** After the batch was pushed. */
  readonly onBatch: (account: string, change: BatchChange) => void
}

/** Somebody who has proved who they are, and what the organisation said of itself by then. */
type NewSignIn = Omit<SignedIn, 'realm'> & {
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
  /** Starts what the profile holds a key for. */
  startAll(): void
  /** A new sign-in: a new account, or a new key for one that is there. Throws when the disk takes no write. */
  readonly add: (signedIn: NewSignIn, keep: KeepKey) => AccountSummary
  /** For this run only, with nothing on disk. */
  addDemo(realmUrl: string, email: string, apiKey: string): string
  /** Tries again: the connection, or the key of an account that was signed out. */
  retry(id: string): void
  mute(id: string, muted: boolean): void
  order(ids: readonly string[]): void
  /** Throws where the disk takes no note of it: nothing has changed then. */
  signOut(id: string): Promise<void>
  close(): Promise<void>
}

interface Entry {
  record: AccountRecord
  account: Account | null
  readonly isDemo: boolean
  needsSignIn: boolean
  /** Its key is in a keyring that could not be opened. */
  keyLocked: boolean
  deactivated: AccountSummary['deactivated']
}

export function createAccounts(options: AccountsOptions): Accounts {
  const { clock, guard, leaving, list, log, push, stores, ui, vault } = options
  let entries = new Map<string, Entry>()
  for (const record of list.records())
    if (!leaving.isGone(record.id)) entries.set(record.id, newEntry(record, false))
  let told = ''

  const summaries = () => [...entries.values()].map(summaryOf)
  /** Pushes the summaries when one of them is not as it was. */
  const tell = () => {
    const now = summaries()
    const text = JSON.stringify(now)
    if (text === told) return
    told = text
    push({ name: 'accounts.changed', payload: now })
  }
  /** The same where there is much else to do at this moment: counting what is unread in a new state takes a while. */
  const tellSoon = () => void setImmediate(() => guard('summaries', tell, undefined))
  /** Not signed out meanwhile: what it tells as it ends must not bring it back to the disk. */
  const isHere = (entry: Entry) => entries.get(entry.record.id) === entry
  const setRecord = (entry: Entry, change: Partial<AccountRecord>) => {
    if (!isHere(entry)) return
    entry.record = { ...entry.record, ...change }
    try {
      if (!entry.isDemo) list.put(entry.record)
    } catch (error) {
      log.warn('accounts.json was not written', { error })
    }
  }
  const registered = (entry: Entry, snapshot: Snapshot) => {
    const { wireName, featureLevel, selfUserId, realm } = snapshot
    const self = snapshot.users.find(({ id }) => id === selfUserId)
    const text = (value: unknown, fallback: string) =>
      typeof value === 'string' && value !== '' ? value : fallback
    if (!isHere(entry)) return
    ui.setContext(entry.record.id, { wireName, featureLevel, selfUserId })
    setRecord(entry, {
      realmName: text(realm['name'], entry.record.realmName),
      icon: text(realm['icon_url'], '') || null,
      userId: selfUserId,
      emailAccepted: true,
      userName: text(self?.name, entry.record.userName),
    })
    tellSoon()
  }

  /** keep: how it was kept so far, where that changes now. */
  const start = (entry: Entry, apiKey: string, keep = entry.record.keep) => {
    const { id, realmUrl, email } = entry.record
    const isKept = !entry.isDemo && keep !== 'run'
    const removed = leaving.ready(id)
    const supervisor = createSupervisor(clock, log)
    const openStore = (isClean = true) =>
      isClean ? stores.open(id, keep, supervisor) : Promise.resolve(null)
    /** Another one of the same name has taken its place while it closes. */
    const isReplaced = () => !isHere(entry) && entries.has(id)
    entry.needsSignIn = false
    entry.deactivated = null
    const account: Account = createAccount({
      realmUrl,
      credentials: { email, apiKey },
      context: ui.context(id) ?? { wireName: 'service', featureLevel: 0, selfUserId: entry.record.userId },
      fetch: options.fetchFor(id),
      fetchOnce: options.fetchOnceFor?.(id),
      userAgent: options.userAgent,
      clock,
      log,
      guard,
      supervisor,
      timeoutScale: options.timeoutScale ?? usualPatience,
      presence: options.presence,
      shown: options.shown ?? Promise.resolve(),
      lastPage: ui.page(id),
      store: isKept ? (removed?.then(openStore) ?? openStore()) : Promise.resolve(null),
      isKept,
      uploads: {
        upload: options.uploadFor(id),
        copies: createUploadCopies(isKept ? path.join(options.dir, 'accounts', id, 'uploads') : null, () =>
          stores.copyKey(id),
        ),
        // The keys lie there: a page that was taken over must not be able to send them away.
        isOurs: (file) => isInside(options.dir, file),
        push: (uploads) => push({ name: 'upload.changed', payload: { account: id, uploads } }),
      },
      onAutomaticPolicy: (change) => push({ name: 'topic.automatic', payload: { account: id, ...change } }),
      consumers: {
        window: ({ batch }) => {
          if (!isReplaced()) push({ name: 'account.batch', payload: { account: id, ...batch } })
        },
        notifications: (change) => {
          if (isHere(entry)) options.onBatch(id, change)
        },
        summaries: ({ after, batch, before }) => {
          if (isReplaced()) return
          // Without a state, whether there is a connection is all there is to tell.
          if (batch.events[0]?.type === 'local/snapshot') tellSoon()
          else if (before !== after || after === null) tell()
        },
      },
      onRegistered: (snapshot) => registered(entry, snapshot),
      onRestored: (newest, state) => options.onRestored(id, newest, state),
      onEmail: (changed) => setRecord(entry, { email: changed, emailAccepted: true }),
      onKeyDied: (error) => {
        entry.needsSignIn = true
        // The refusal of a signed request does not say so; an event did, where it came in time.
        const isClosed = account.state()?.realm.isDeactivated === true
        entry.deactivated = isClosed ? 'organization' : whoIsDeactivated(error)
        tell()
      },
    })
    entry.account = account
  }
  /** With the key that the vault has now, where the old one went on or not. */
  const goOn = (entry: Entry, key: string, keep?: KeepKey) => {
    entry.needsSignIn = false
    entry.deactivated = null
    if (entry.account) return entry.account.resume({ email: entry.record.email, apiKey: key })
    // The window has nothing of it so far, or why there is nothing.
    push({ name: 'account.detached', payload: { account: entry.record.id } })
    start(entry, key, keep)
  }
  const startFromVault = (entry: Entry) => {
    const key = vault.get(entry.record.id)
    if (key !== null) return start(entry, key)
    entry.needsSignIn = true
    entry.keyLocked = vault.look(entry.record.id) === 'locked'
  }
  const stop = async (entry: Entry, free: boolean) => {
    const { account } = entry
    if (account === null) return
    entry.account = null
    await account.close(free)
  }

  return {
    summaries,
    running: (id) => entries.get(id)?.account ?? null,
    record: (id) => entries.get(id)?.record ?? null,
    ids: () => [...entries.keys()],
    startAll: () => {
      for (const entry of entries.values()) startFromVault(entry)
    },
    add: ({ realm, credentials, userId, userName }, keep) => {
      const { url: realmUrl, settings } = realm
      const known = [...entries.values()].find(
        ({ record }) => record.realmUrl === realmUrl && record.userId === userId,
      )
      const id = known?.record.id ?? accountId(realmUrl, String(userId))
      if (leaving.isGone(id)) leaving.begin(id, 'account')
      if (leaving.isGone(id)) throw new Error('the account could not be removed yet')
      const before = known?.record.keep
      const wasKept = known?.isDemo === false && before !== 'run'
      if (wasKept && keep === 'run') leaving.begin(id, 'key')
      const kept = vault.put(id, credentials.apiKey, keep)
      // The keyring that has it is locked: it is asked again at the next start.
      const isWaiting = keep === 'keyring' && kept === 'run' && known?.keyLocked === true
      const record: AccountRecord = {
        id,
        realmUrl,
        realmName: settings.realmName,
        icon: settings.realmIcon,
        userId,
        email: credentials.email,
        emailAccepted: true,
        userName,
        keep: isWaiting ? 'keyring' : kept,
        muted: known?.record.muted ?? false,
      }
      const entry = known ?? newEntry(record, false)
      try {
        if (!entry.isDemo) list.put(record)
      } catch (error) {
        // No account of the list would have the key.
        if (known === undefined) guard('key', () => vault.wipe(id), undefined)
        throw error
      }
      const endsKeeping = wasKept && record.keep === 'run'
      if (endsKeeping && keep !== 'run') leaving.begin(id, 'key')
      if (endsKeeping) leaving.forgotten(id)
      entry.record = record
      entries.set(id, entry)
      const { wireName, featureLevel } = settings
      if (!entry.account) ui.setContext(id, { wireName, featureLevel, selfUserId: userId })
      goOn(entry, credentials.apiKey, before)
      if (endsKeeping) void leaving.finish(id, entry.account?.leaveStore() ?? Promise.resolve())
      tell()
      return summaryOf(entry)
    },
    addDemo: (realmUrl, email, apiKey) => {
      const id = accountId(realmUrl, email)
      const record = {
        id,
        realmUrl,
        realmName: '',
        icon: null,
        userId: 0,
        email,
        emailAccepted: false,
        userName: email,
        keep: 'run' as const,
        muted: false,
      }
      const entry = newEntry(record, true)
      entries.set(id, entry)
      vault.put(id, apiKey, 'run')
      start(entry, apiKey)
      tell()
      return id
    },
    retry: (id) => {
      const entry = entries.get(id)
      if (!entry) return
      if (entry.account && !entry.needsSignIn) return entry.account.reconnect()
      const key = vault.get(id)
      if (key !== null) goOn(entry, key)
      tell()
    },
    mute: (id, muted) => {
      const entry = entries.get(id)
      if (entry) setRecord(entry, { muted })
      tell()
    },
    order: (ids) => {
      entries = new Map(
        ordered(
          [...entries.values()].map((entry) => ({ id: entry.record.id, entry })),
          ids,
        ).map(({ id, entry }) => [id, entry]),
      )
      try {
        list.order(ids)
      } catch (error) {
        log.warn('accounts.json was not written', { error })
      }
      tell()
    },
    signOut: async (id) => {
      const entry = entries.get(id)
      if (!entry) return
      if (entry.isDemo) vault.wipe(id)
      else leaving.begin(id, 'account')
      entries.delete(id)
      const stopped = stop(entry, true)
      await (entry.isDemo ? stopped : leaving.finish(id, stopped))
      // A sign-in meanwhile shows the new account.
      if (!entries.has(id)) push({ name: 'account.detached', payload: { account: id } })
      tell()
    },
    close: async () => {
      await Promise.all([...entries.values()].map((entry) => stop(entry, false)))
    },
  }
}

const newEntry = (record: AccountRecord, isDemo: boolean): Entry => ({
  record,
  account: null,
  isDemo,
  needsSignIn: false,
  keyLocked: false,
  deactivated: null,
})

function whoIsDeactivated(error: ApiError): AccountSummary['deactivated'] {
  if (error.kind !== 'refused') return null
  if (error.code === 'USER_DEACTIVATED') return 'user'
  return error.code === 'REALM_DEACTIVATED' ? 'organization' : null
}

function summaryOf({ record, account, needsSignIn, keyLocked, deactivated }: Entry): AccountSummary {
  const state = account?.state() ?? null
  const counts = state === null ? { total: 0, addressed: 0, atLeast: false } : totalCounts(state)
  const { id, realmUrl, realmName, icon, userId, email, emailAccepted, userName, keep, muted } = record
  return {
    id,
    realmUrl,
    realmName: realmName === '' ? new URL(realmUrl).host : realmName,
    iconUrl: icon === null ? null : mediaUrl(id, realmUrl, icon),
    userId,
    email: emailAccepted ? email : null,
    userName,
    unread: counts.total,
    mentions: counts.addressed,
    badge: state === null ? 0 : badgeCount(state),
    atLeast: counts.atLeast,
    keep,
    needsSignIn,
    keyLocked: needsSignIn && account === null && keyLocked,
    deactivated,
    muted,
    offline: account?.connection.shown().state === 'offline',
  }
}
