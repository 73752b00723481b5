import type { InitialState } from '../../shared/ipc/contract.ts'
import { batchOf } from '../../shared/ipc/batchText.ts'
import { decodeChunks } from '../../shared/ipc/chunks.ts'
import type { AccountState } from '../../shared/model/state/account.ts'
import { createAccountStore, type AccountStore, type Batch } from './accountStore.ts'
import { forgetAccount } from './accountMemory.ts'
import { listen } from './bridge.ts'
import { followAway } from './followAway.ts'

const stores = new Map<string, AccountStore>()

function addStore(id: string): AccountStore {
  const store = createAccountStore(id)
  stores.set(id, store)
  followAway(store)
  return store
}

/** The store of an account, made and attached at the first call. */
export function accountStore(id: string): AccountStore {
  let store = stores.get(id)
  if (store === undefined) {
    store = addStore(id)
    void store.attach()
  }
  return store
}

/** Makes the store of the account that the window opens with, with all that is known of it. */
export function openAccountStore(initialState: InitialState, early: readonly Batch[]): void {
  const { account, batches, chunks, seq } = initialState
  const store = addStore(account)
  const joiner = decodeChunks()
  for (const chunk of chunks) joiner.add(chunk)
  const since = [...batches.map(batchOf), ...early.filter((batch) => batch.account === account)]
  store.open(joiner.value() as AccountState, seq, since)
}

/** Starts to pass main's batches to the stores; returns what ends it. */
export function connectAccountStores(): () => void {
  let here: readonly string[] = []
  const ends = [
    listen('account.batch', (batch) => stores.get(batch.account)?.receive(batch)),
    listen('account.renewed', ({ account, seq }) => stores.get(account)?.renew(seq)),
    listen('account.detached', ({ account }) => void stores.get(account)?.restart()),
    listen('accounts.changed', (accounts) => {
      for (const id of new Set([...here, ...stores.keys()]))
        if (!accounts.some((account) => account.id === id)) forgetAccount(id)
      here = accounts.map(({ id }) => id)
      for (const id of stores.keys()) if (!here.includes(id)) stores.delete(id)
    }),
  ]
  return () => {
    for (const end of ends) end()
    stores.clear()
  }
}
