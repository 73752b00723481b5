import { createHash } from 'node:crypto'
import { chmodSync, rmSync, statSync } from 'node:fs'
import { basename, join } from 'node:path'
import { z } from 'zod'
import { recordOf, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'
import { t } from '../../../shared/i18n.ts'
import type { KeepKey } from '../../../shared/ipc/contract.ts'
import { readJsonFile, writeJsonFile } from '../platform/jsonFile.ts'
import { wipeKeysAside } from './keysAside.ts'
import type { Log } from '../platform/log.ts'

/** Encryption that protects stored keys. The shell provides the system's, tests provide fakes. */
export interface Cipher {
  /** False also if the system only obfuscates (backend `basic_text`). */
  available(): boolean
  /** `gnome_libsecret`, `kwallet5`, `keychain`, `dpapi`, `basic_text`, ... Stored with what it encrypted. */
  backend(): string
  encrypt(plain: string): Uint8Array
  /** Throws if the data cannot be decrypted. */
  decrypt(data: Uint8Array): string
}

const sealed = fileSchema(
  z.object({ version: z.literal(1), keys: recordOf(z.object({ backend: token, sealed: token })) }),
)
const open = fileSchema(z.object({ version: z.literal(1), keys: recordOf(token) }))

/** Separates an account's id from the hash that distinguishes its keys that were set aside. */
const asideMark = '.aside-'

export interface Vault {
  readonly keyringAvailable: () => boolean
  /**
   * Stores a key and returns how it is really stored: 'run' if `keep` is 'keyring' and there is no trusted keyring. A
   * stored key whose keyring is locked stays unchanged, because the next run may be able to decrypt it.
   */
  readonly put: (account: string, key: string, keep: KeepKey) => KeepKey
  /** Returns null if there is no key or it can no longer be decrypted. The user must sign in again in both cases. */
  readonly get: (account: string) => string | null
  /** Returns whether `get` returns a key and, if not, the reason. */
  readonly look: (account: string) => KeyState
  /** Makes room for a new key. The lost key is kept under another name, because its keyring may return. */
  readonly setAside: (account: string) => void
  /** Deletes the account's keys, also from files that were set aside. */
  readonly wipe: (account: string) => void
  /** Returns the accounts with a key on disk. */
  readonly accounts: () => readonly string[]
}

/** locked: stored, but its keyring is not available now. lost: stored, but its own keyring cannot decrypt it. */
export type KeyState = 'known' | 'none' | 'locked' | 'lost'

/**
 * API keys by account. keys.json contains only ciphertext. keys-unprotected.json contains unencrypted keys of accounts
 * for which the user chose so. Both have mode 0600. After a failed decryption there is no fallback. An invalid file is
 * set aside with a notice and never deleted, because a later version may have written it.
 */
export function openVault(
  dir: string,
  cipher: Cipher,
  log: Log,
  now: number,
  tell: (notice: string) => void,
  onSecret: (key: string) => void,
): Vault {
  const sealedPath = join(dir, 'keys.json')
  const openPath = join(dir, 'keys-unprotected.json')
  const memory = new Map<string, string>()

  const remember = (account: string, key: string) => {
    onSecret(key)
    memory.set(account, key)
  }
  const trusted = (): boolean => {
    try {
      // basic_text encrypts with a password that is in the browser's source code.
      return cipher.available() && cipher.backend() !== 'basic_text'
    } catch {
      return false
    }
  }
  /** A file whose mode cannot be changed (read-only, immutable, owned by another user) is still read. */
  const closeToOthers = (path: string) => {
    try {
      const mode = statSync(path, { throwIfNoEntry: false })?.mode ?? 0
      if ((mode & 0o077) !== 0) chmodSync(path, 0o600)
    } catch (error) {
      log.warn('a file of keys may be open to other users', { file: basename(path), error })
    }
  }
  const load = <T>(path: string, schema: z.ZodType<{ version: 1; keys: T }>, none: T): T => {
    closeToOthers(path)
    const read = readJsonFile(path, schema, { version: 1, keys: none }, now)
    if (read.setAside !== null) {
      log.error('a file of keys could not be understood and was set aside', { file: basename(read.setAside) })
      tell(t('core.keysSetAside', { file: read.setAside }))
    }
    return read.value.keys
  }
  const store = (path: string, keys: Readonly<Record<string, unknown>>) => {
    if (Object.keys(keys).length === 0) rmSync(path, { force: true })
    else writeJsonFile(path, { version: 1, keys })
  }
  const without = <T>(keys: Readonly<Record<string, T>>, account: string) =>
    Object.fromEntries(Object.entries(keys).filter(([name]) => name !== account))

  const forget = (account: string) => {
    memory.delete(account)
    const sealedKeys = load(sealedPath, sealed, {})
    if (account in sealedKeys) store(sealedPath, without(sealedKeys, account))
    const openKeys = load(openPath, open, {})
    if (account in openKeys) store(openPath, without(openKeys, account))
  }

  const seal = (key: string) => {
    if (!trusted()) return null
    try {
      return { backend: cipher.backend(), sealed: Buffer.from(cipher.encrypt(key)).toString('base64') }
    } catch {
      log.warn('a key could not be encrypted', { backend: cipher.backend() })
      return null
    }
  }

  const unseal = (account: string): string | null => {
    const entry = load(sealedPath, sealed, {})[account]
    if (!entry) return null
    if (!trusted()) {
      log.warn('the keyring that sealed a key is not available', { was: entry.backend })
      return null
    }
    if (entry.backend !== cipher.backend())
      log.warn('the keyring changed', { was: entry.backend, now: cipher.backend() })
    try {
      return cipher.decrypt(Buffer.from(entry.sealed, 'base64'))
    } catch {
      // The error may quote the data, so it is not logged.
      log.warn('a key could not be decrypted', { backend: entry.backend })
      return null
    }
  }

  const get = (account: string): string | null => {
    const secret = memory.get(account) ?? load(openPath, open, {})[account] ?? unseal(account)
    if (secret !== null) remember(account, secret)
    return secret
  }

  return {
    keyringAvailable: trusted,
    put: (account, key, keep) => {
      const entry = keep === 'keyring' ? seal(key) : null
      const isWaiting = keep === 'keyring' && entry === null && account in load(sealedPath, sealed, {})
      if (!isWaiting) forget(account)
      remember(account, key)
      if (entry) {
        store(sealedPath, { ...load(sealedPath, sealed, {}), [account]: entry })
        return 'keyring'
      }
      if (keep === 'unprotected-file') {
        store(openPath, { ...load(openPath, open, {}), [account]: key })
        return 'unprotected-file'
      }
      return 'run'
    },
    get,
    look: (account) => {
      if (get(account) !== null) return 'known'
      const entry = load(sealedPath, sealed, {})[account]
      if (entry === undefined) return 'none'
      return trusted() && entry.backend === cipher.backend() ? 'lost' : 'locked'
    },
    setAside: (account) => {
      const keys = load(sealedPath, sealed, {})
      const entry = keys[account]
      if (entry === undefined) return
      const name = `${account}${asideMark}${createHash('sha256').update(entry.sealed).digest('hex').slice(0, 8)}`
      store(sealedPath, { ...without(keys, account), [name]: entry })
    },
    wipe: (account) => {
      forget(account)
      const keys = load(sealedPath, sealed, {})
      const left = Object.entries(keys).filter(([name]) => !name.startsWith(`${account}${asideMark}`))
      if (left.length < Object.keys(keys).length) store(sealedPath, Object.fromEntries(left))
      wipeKeysAside(dir, account)
    },
    accounts: () => {
      const names = [...Object.keys(load(sealedPath, sealed, {})), ...Object.keys(load(openPath, open, {}))]
      return [...new Set(names.map((name) => name.split(/\/|\.aside-/)[0] ?? name))]
    },
  }
}
