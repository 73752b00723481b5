import { chmodSync, existsSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import type { KeepKey } from '../../shared/ipc/contract.ts'
import { readJsonFile, writeJsonFile } from './jsonFile.ts'
import type { Log } from './log.ts'

/** What protects keys at rest; the shell gives the system's, tests give fakes. */
export interface Cipher {
  /** False also where the system only obfuscates (backend `basic_text`). */
  available(): boolean
  /** `gnome_libsecret`, `kwallet5`, `keychain`, `dpapi`, `basic_text`, ... : recorded beside what it encrypted. */
  backend(): string
  encrypt(plain: string): Uint8Array
  /** Throws when it cannot. */
  decrypt(data: Uint8Array): string
}

const sealed = z.object({
  version: z.literal(1),
  keys: z.record(z.string(), z.object({ backend: z.string(), sealed: z.string() })),
})
const open = z.object({ version: z.literal(1), keys: z.record(z.string(), z.string()) })

export interface Vault {
  readonly keyringAvailable: () => boolean
  /** Answers how it is kept in truth: 'run' where `keep` is 'keyring' and there is none to trust. */
  readonly put: (account: string, key: string, keep: KeepKey) => KeepKey
  /** null: none, or it can no longer be decrypted, which is the same: sign in again. */
  readonly get: (account: string) => string | null
  /** A key is kept, whether it can be decrypted now or not. */
  readonly has: (account: string) => boolean
  readonly wipe: (account: string) => void
  /** Every key known in this run, for the log's redactor. */
  readonly secrets: () => Iterable<string>
}

/**
 * API keys by account. keys.json holds ciphertext only; keys-unprotected.json, named for what it is, holds keys in
 * the clear where the person chose so. Both 0600. A failed decryption never falls back to anything.
 */
export function openVault(dir: string, cipher: Cipher, log: Log, now: number): Vault {
  const sealedPath = join(dir, 'keys.json')
  const openPath = join(dir, 'keys-unprotected.json')
  const memory = new Map<string, string>()

  const trusted = (): boolean => {
    try {
      // basic_text encrypts with a password that is in the source code of the browser.
      return cipher.available() && cipher.backend() !== 'basic_text'
    } catch {
      return false
    }
  }
  const load = <T>(path: string, schema: z.ZodType<{ version: 1; keys: T }>, none: T): T => {
    if (existsSync(path)) chmodSync(path, 0o600)
    const read = readJsonFile(path, schema, { version: 1, keys: none }, now)
    // Not kept for a second look: it may hold a key in the clear that sign-out could no longer find.
    if (read.setAside !== null) rmSync(read.setAside, { force: true })
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

  return {
    keyringAvailable: trusted,
    put: (account, key, keep) => {
      forget(account)
      memory.set(account, key)
      const entry = keep === 'keyring' ? seal(key) : null
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
    get: (account) => {
      const known = memory.get(account) ?? load(openPath, open, {})[account] ?? unseal(account)
      if (known !== null) memory.set(account, known)
      return known
    },
    has: (account) =>
      memory.has(account) || account in load(openPath, open, {}) || account in load(sealedPath, sealed, {}),
    wipe: forget,
    secrets: () => memory.values(),
  }
}
