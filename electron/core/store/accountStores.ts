import { randomBytes } from 'node:crypto'
import { existsSync, rmSync } from 'node:fs'
import path from 'node:path'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import type { Clock } from '../clock.ts'
import type { Log } from '../log.ts'
import type { Vault } from '../vault.ts'
import { createAccountStore } from './accountStore.ts'
import type { AccountStore } from './accountStore.ts'
import { StoreFault } from './storeFault.ts'
import { createStoreHost } from './storeHost.ts'
import type { Store, StoreThread } from './storeHost.ts'

/** The stores of the profile's accounts: their folders, their keys, and the thread that serves them. */
export interface AccountStores {
  /** null: there is none, and what is known lasts as long as this run. */
  open(account: string, keep: KeepKey): Promise<AccountStore | null>
  /** Nothing of it is left: neither files nor their key. The account is closed. */
  remove(account: string): void
  close(): Promise<void>
}

export interface AccountStoresOptions {
  readonly dir: string
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Log
  /** Starts the thread; null where there is to be no store. */
  readonly spawn: (() => StoreThread) | null
}

export function createAccountStores({ clock, dir, log, spawn, vault }: AccountStoresOptions): AccountStores {
  const host = spawn === null ? null : createStoreHost(spawn, log)
  const folder = (account: string) => path.join(dir, 'accounts', account)

  /** null: it is kept, but cannot be read now. What it opens is left alone until it can. */
  const keyOf = (account: string, keep: KeepKey): string | null => {
    const name = keyName(account)
    const known = vault.get(name)
    if (known !== null) return known
    if (vault.has(name)) return null
    const key = randomBytes(32).toString('hex')
    vault.put(name, key, keep)
    return key
  }
  const opened = async (account: string, keep: KeepKey): Promise<Store | null> => {
    // Whoever has no place for a key leaves nothing behind that would need one.
    if (host === null || keep === 'run') return null
    const key = keyOf(account, keep)
    if (key === null) {
      log.warn('the key of a store cannot be read: this run keeps nothing')
      return null
    }
    return host.open(account, { dir: folder(account), key })
  }

  return {
    open: async (account, keep) => {
      try {
        const store = await opened(account, keep)
        if (store === null) return null
        for (const [file, as] of Object.entries(store.opened))
          if (as === 'rebuilt') log.error('a file of the store could not be read and was set aside', { file })
        return createAccountStore(store, clock, log)
      } catch (error) {
        const kind = error instanceof StoreFault ? error.kind : 'other'
        log.error('the store could not be opened: this run keeps nothing', { kind, error })
        return null
      }
    },
    remove: (account) => {
      vault.wipe(keyName(account))
      if (existsSync(folder(account))) rmSync(folder(account), { recursive: true, force: true })
    },
    close: async () => host?.close(),
  }
}

const keyName = (account: string): string => `${account}/store`
