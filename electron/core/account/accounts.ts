import type { AccountSummary, KeepKey } from '../../../shared/ipc/contract.ts'
import { createSupervisor } from '../platform/supervise.ts'
import { accountId, type AccountRecord } from '../profile/accountList.ts'
import {
  createAccountEntries,
  demoRecord,
  newEntry,
  summaryOf,
  type AccountEntries,
  type Entry,
} from './accountEntries.ts'
import type { Accounts, AccountsOptions, NewSignIn } from './accountsType.ts'
import { createEntryStarter, type EntryStarter } from './startEntry.ts'
import { createTimedEnds } from './timedEnds.ts'

export function createAccounts(options: AccountsOptions): Accounts {
  const { detached, leaving, vault } = options
  const entries = createAccountEntries(options)
  const { clock, guard, log } = options
  const timedEnds = createTimedEnds({ clock, entries, guard, supervisor: createSupervisor(clock, log) })
  const starter = createEntryStarter(options, entries)
  return {
    summaries: entries.summaries,
    running: (id) => entries.all.get(id)?.account ?? null,
    record: (id) => entries.all.get(id)?.record ?? null,
    ids: () => [...entries.all.keys()],
    startAll: async (mayStart) => {
      // Opening the files starts now and continues in the store's thread.
      const starts = [...entries.all.values()].map(starter.readyFromVault)
      await mayStart
      for (const start of starts) start()
      timedEnds.start()
    },
    add: (signedIn, keep) => addAccount(options, entries, starter, signedIn, keep),
    addDemo: (realmUrl, email, apiKey) => {
      const record = demoRecord(realmUrl, email)
      const entry = newEntry(record, true)
      entries.put(entry)
      vault.put(record.id, apiKey, 'run')
      starter.start(entry, apiKey)
      entries.pushSummaries()
      return record.id
    },
    retry: (id) => {
      const entry = entries.all.get(id)
      if (!entry) return
      if (entry.account && !entry.needsSignIn) return entry.account.reconnect()
      const key = vault.get(id)
      if (key !== null) starter.goOn(entry, key)
      entries.pushSummaries()
    },
    reconnect: () => {
      for (const { account } of entries.all.values())
        guard('reconnect', () => account?.reconnect(), undefined)
      timedEnds.start()
    },
    replaceKey: (id, apiKey) => {
      const entry = entries.all.get(id)
      if (!entry) return
      try {
        const kept = vault.put(id, apiKey, entry.record.keep)
        if (kept !== entry.record.keep) throw new Error('The keyring does not take the new key.')
      } finally {
        starter.goOn(entry, apiKey)
        entries.pushSummaries()
      }
    },
    mute: (id, muted) => {
      const entry = entries.all.get(id)
      if (entry) entries.setRecord(entry, { muted })
      entries.pushSummaries()
    },
    pause: (id, paused) => {
      const entry = entries.all.get(id)
      if (!entry) return
      entries.setRecord(entry, { paused })
      entry.account?.setPaused(paused)
      entries.pushSummaries()
    },
    endStatus: timedEnds.setStatus,
    endMute: timedEnds.setMute,
    order: (ids) => {
      entries.order(ids)
      entries.pushSummaries()
    },
    signOut: async (id) => {
      const entry = entries.all.get(id)
      if (!entry) return
      if (entry.isDemo) vault.wipe(id)
      else leaving.begin(id, 'account')
      entries.remove(id)
      const stopped = starter.stop(entry, true)
      await (entry.isDemo ? stopped : leaving.finish(id, stopped))
      // If the user has signed in again meanwhile, windows show the new account.
      if (!entries.all.has(id)) detached(id)
      entries.pushSummaries()
    },
    close: async () => {
      timedEnds.stop()
      await Promise.all([...entries.all.values()].map((entry) => starter.stop(entry, false)))
    },
  }
}

/** Adds the account of a new sign-in or its new key; see Accounts. */
function addAccount(
  options: AccountsOptions,
  entries: AccountEntries,
  starter: EntryStarter,
  signedIn: NewSignIn,
  keep: KeepKey,
): AccountSummary {
  const { guard, leaving, list, ui, vault } = options
  const { credentials, realm, userId } = signedIn
  const existing = [...entries.all.values()].find(
    ({ record }) => record.realmUrl === realm.url && record.userId === userId,
  )
  const id = existing?.record.id ?? accountId(realm.url, String(userId))
  if (leaving.isGone(id)) leaving.begin(id, 'account')
  if (leaving.isGone(id)) throw new Error('the account could not be removed yet')
  const before = existing?.record.keep
  const wasKept = existing?.isDemo === false && before !== 'run'
  if (wasKept && keep === 'run') leaving.begin(id, 'key')
  const kept = vault.put(id, credentials.apiKey, keep)
  // The keyring that holds the key is locked and is tried again at the next start.
  const isWaiting = keep === 'keyring' && kept === 'run' && existing?.keyLocked === true
  const record = newRecord(id, signedIn, isWaiting ? 'keyring' : kept, existing)
  const entry = existing ?? newEntry(record, false)
  try {
    if (!entry.isDemo) list.put(record)
  } catch (error) {
    // Without a record in the list, the key would belong to no account.
    if (existing === undefined) guard('key', () => vault.wipe(id), undefined)
    throw error
  }
  const endsKeeping = wasKept && record.keep === 'run'
  if (endsKeeping && keep !== 'run') leaving.begin(id, 'key')
  if (endsKeeping) leaving.forgotten(id)
  entry.record = record
  entries.put(entry)
  const { wireName, featureLevel } = realm.settings
  if (!entry.account) ui.setContext(id, { wireName, featureLevel, selfUserId: userId })
  starter.goOn(entry, credentials.apiKey, before)
  if (endsKeeping) void leaving.finish(id, entry.account?.leaveStore() ?? Promise.resolve())
  entries.pushSummaries()
  return summaryOf(entry)
}

function newRecord(
  id: string,
  { credentials, realm, userId, userName }: NewSignIn,
  keep: KeepKey,
  existing: Entry | undefined,
): AccountRecord {
  return {
    id,
    realmUrl: realm.url,
    realmName: realm.settings.realmName,
    icon: realm.settings.realmIcon,
    userId,
    email: credentials.email,
    emailAccepted: true,
    userName,
    keep,
    muted: existing?.record.muted ?? false,
    paused: existing?.record.paused ?? false,
    muteEnds: existing?.record.muteEnds ?? [],
    statusEnd: existing?.record.statusEnd ?? null,
  }
}
