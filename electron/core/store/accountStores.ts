import { hkdfSync, randomBytes } from 'node:crypto'
import { rm } from 'node:fs/promises'
import path from 'node:path'
import { t } from '../../../shared/i18n.ts'
import type { MessageKey } from '../../../shared/i18n.ts'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import type { Supervisor } from '../platform/supervise.ts'
import type { Vault } from '../profile/vault.ts'
import { createAccountStore } from './accountStore.ts'
import type { AccountStore } from './accountStore.ts'
import type { StoreTrouble } from './state/ownFile.ts'
import { StoreFault } from './thread/storeFault.ts'
import { createStoreHost } from './thread/storeHost.ts'
import type { Store, StoreSilence, StoreThread } from './thread/storeHost.ts'
import { defaultSilence } from './thread/silenceWatch.ts'
import type { SilenceLimits } from './thread/silenceWatch.ts'

/** The stores of the profile's accounts: their folders, their keys, and the thread that serves them. */
export interface AccountStores {
  /** Opens the account's store. Resolves with null if there is none; data is then kept in memory only. */
  open(account: string, keep: KeepKey, supervisor: Supervisor): Promise<AccountStore | null>
  /** Deletes the files and the key of a closed account. */
  readonly remove: (account: string) => Promise<void>
  /**
   * Returns the key that encrypts copies of pasted files, or null if the store has no key and no copies may be made.
   */
  readonly copyKey: (account: string) => Uint8Array | null
  close(): Promise<void>
}

export interface AccountStoresOptions {
  readonly dir: string
  readonly vault: Vault
  readonly clock: Clock
  readonly log: Log
  /** Starts the thread; null to run without stores. */
  readonly spawn: (() => StoreThread) | null
  /** Time limits for one request to the thread. */
  readonly silence?: SilenceLimits | undefined
  /** Maximum size in bytes of the main file of each account. */
  readonly maxBytes: () => number
  /** Shows a notice to the user. */
  readonly notify: (notice: string) => void
}

/** Notices for faults of the main file, whose content the server has. Faults without an entry are not reported. */
const troubleKeys: Readonly<Partial<Record<StoreTrouble, MessageKey>>> = {
  damaged: 'core.storeRebuilt',
  full: 'core.storeFull',
  locked: 'core.storeFailing',
  gone: 'core.storeFailing',
  fatal: 'core.storeFailing',
  hung: 'core.storeFailing',
  other: 'core.storeFailing',
  mended: 'core.storeMended',
}

const silenceKeys: Readonly<Record<StoreSilence, MessageKey>> = {
  silent: 'core.storeSilent',
  heard: 'core.storeHeard',
  gone: 'core.storeGone',
}

/** Notices for faults of own.db. Default: 'core.ownFailing'. */
const ownTroubleKeys: Readonly<Partial<Record<StoreTrouble, MessageKey>>> = {
  full: 'core.ownFull',
  mended: 'core.ownMended',
}

export function createAccountStores(options: AccountStoresOptions): AccountStores {
  const { clock, dir, log, notify, silence = defaultSilence, spawn, vault } = options
  const supervisors = new Set<Supervisor>()
  const onSilence = (now: StoreSilence) => {
    const retryMs = (silence.givenUpAfter - silence.toldAfter) * silence.stepMs
    for (const each of supervisors) each.lacksStore(now === 'silent' ? clock.now() + retryMs : null)
    notify(t(silenceKeys[now]))
  }
  const forget = (supervisor: Supervisor) => {
    if (supervisors.delete(supervisor)) supervisor.lacksStore(null)
  }
  const host = spawn === null ? null : createStoreHost(spawn, clock, log, { silence, onSilence })
  const folder = (account: string) => path.join(dir, 'accounts', account)

  /**
   * Returns the key of the account's store and creates one if there is none. Returns null if the key exists but cannot
   * be read now, so that its files are left alone, or if no key can be stored.
   */
  const keyOf = (account: string, keep: KeepKey): string | null => {
    const name = keyName(account)
    const state = vault.look(name)
    if (state === 'known') return vault.get(name)
    if (state === 'locked') return null
    // Files encrypted with the lost key are set aside when the new key does not open them.
    if (state === 'lost') vault.setAside(name)
    const key = randomBytes(32).toString('hex')
    if (vault.put(name, key, keep) !== 'run') return key
    vault.wipe(name)
    return null
  }
  const opened = async (account: string, keep: KeepKey): Promise<Store | null> => {
    // With a key for this run only, files would be left behind that nothing can open, so none are created.
    if (host === null || keep === 'run') return null
    const key = keyOf(account, keep)
    if (key === null) {
      log.warn('the key of a store is not to be had: this run keeps nothing')
      notify(t('core.storeLocked'))
      return null
    }
    return host.open(account, { dir: folder(account), key })
  }

  return {
    open: async (account, keep, supervisor) => {
      try {
        supervisors.add(supervisor)
        const store = await opened(account, keep)
        if (store === null) {
          forget(supervisor)
          return null
        }
        const { aside, main, own } = store.opened
        if (main === 'rebuilt' || own === 'rebuilt')
          log.error('a file of the store could not be read and was set aside', { main, own })
        if (main === 'rebuilt') notify(t('core.storeRebuilt'))
        if (own === 'rebuilt') notify(t('core.storeOwnAside', { file: aside ?? '' }))
        const tell = (trouble: StoreTrouble) => {
          const key = troubleKeys[trouble]
          if (key !== undefined) notify(t(key))
        }
        const tellOwn = (trouble: StoreTrouble, file: string | null) => {
          if (trouble === 'damaged') log.error('the file of what was made here was damaged and set aside')
          if (trouble === 'damaged') notify(t('core.ownDamaged', { file: file ?? '' }))
          else notify(t(ownTroubleKeys[trouble] ?? 'core.ownFailing'))
        }
        const made = createAccountStore(store, clock, log, {
          tell,
          tellOwn,
          supervisor,
          maxBytes: options.maxBytes,
        })
        const close = () => {
          forget(supervisor)
          return made.close()
        }
        return { ...made, close }
      } catch (error) {
        forget(supervisor)
        const kind = error instanceof StoreFault ? error.kind : 'other'
        log.error('the store could not be opened: this run keeps nothing', { kind, error })
        notify(t(kind === 'locked' ? 'core.storeInUse' : 'core.storeUnopened'))
        return null
      }
    },
    remove: async (account) => {
      vault.wipe(keyName(account))
      await rm(folder(account), { recursive: true, force: true })
    },
    copyKey: (account) => {
      const key = vault.get(keyName(account))
      return key === null ? null : new Uint8Array(hkdfSync('sha256', key, '', 'copies of uploads', 32))
    },
    close: async () => host?.close(),
  }
}

const keyName = (account: string): string => `${account}/store`
