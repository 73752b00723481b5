import { createAccountEntries } from './accountEntries.ts'
import { createSupervisor } from '../platform/supervise.ts'
import { newEntry } from './accountEntry.ts'
import type { Accounts, AccountsOptions } from './accountsType.ts'
import { addAccount, demoRecord } from './addAccount.ts'
import { createEntryStarter } from './startEntry.ts'
import { createTimedEnds } from './timedEnds.ts'

export function createAccounts(options: AccountsOptions): Accounts {
  const { leaving, push, vault } = options
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
      entries.tell()
      return record.id
    },
    retry: (id) => {
      const entry = entries.all.get(id)
      if (!entry) return
      if (entry.account && !entry.needsSignIn) return entry.account.reconnect()
      const key = vault.get(id)
      if (key !== null) starter.goOn(entry, key)
      entries.tell()
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
        entries.tell()
      }
    },
    mute: (id, muted) => {
      const entry = entries.all.get(id)
      if (entry) entries.setRecord(entry, { muted })
      entries.tell()
    },
    pause: (id, paused) => {
      const entry = entries.all.get(id)
      if (!entry) return
      entries.setRecord(entry, { paused })
      entry.account?.setPaused(paused)
      entries.tell()
    },
    endStatus: timedEnds.setStatus,
    endMute: timedEnds.setMute,
    order: (ids) => {
      entries.order(ids)
      entries.tell()
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
      if (!entries.all.has(id)) push({ name: 'account.detached', payload: { account: id } })
      entries.tell()
    },
    close: async () => {
      timedEnds.stop()
      await Promise.all([...entries.all.values()].map((entry) => starter.stop(entry, false)))
    },
  }
}
