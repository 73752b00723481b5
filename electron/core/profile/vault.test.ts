import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Log } from '../platform/log.ts'
import { withFailingFile } from '../platform/testing/withFailingFile.ts'
import { openVault } from './vault.ts'
import type { Cipher } from './vault.ts'

const key = 'CANARYcanary0123456789CANARY0123'
let dir: string
let lines: string[]
let reported: string[]
let secrets: Set<string>
const note = (text: string, data?: object) => void lines.push(text + JSON.stringify(data ?? null))
const log: Log = { info: note, warn: note, error: note }

beforeEach(() => {
  dir = join(mkdtempSync(join(tmpdir(), 'topical-vault-')), 'profile')
  lines = []
  reported = []
  secrets = new Set()
})
afterEach(() => {
  rmSync(join(dir, '..'), { recursive: true, force: true })
})

const sound: Cipher = {
  available: () => true,
  backend: () => 'gnome_libsecret',
  encrypt: (plain) => Buffer.from([...Buffer.from(plain)].map((byte) => byte ^ 0x5a)),
  decrypt: (data) => Buffer.from([...data].map((byte) => byte ^ 0x5a)).toString(),
}
const basic: Cipher = { ...sound, backend: () => 'basic_text' }
const absent: Cipher = { ...sound, available: () => false, encrypt: () => fail(), decrypt: () => fail() }
const broken: Cipher = { ...sound, encrypt: () => fail(), decrypt: () => fail() }
function fail(): never {
  throw new Error(`cannot: ${key}`)
}

const open = (cipher: Cipher) =>
  openVault(
    dir,
    cipher,
    log,
    Date.now(),
    (notice) => reported.push(notice),
    (secret) => secrets.add(secret),
  )
const onDisk = () =>
  existsSync(dir)
    ? readdirSync(dir)
        .map((name) => readFileSync(join(dir, name), 'latin1'))
        .join('\n')
    : ''
const mode = (path: string) => statSync(path).mode & 0o777

test('with a keyring, stores only ciphertext that the next run can read', () => {
  expect(open(sound).put('a', key, 'keyring')).toBe('keyring')
  expect(onDisk()).not.toContain(key)
  expect(JSON.parse(readFileSync(join(dir, 'keys.json'), 'utf8'))).toMatchObject({
    keys: { a: { backend: 'gnome_libsecret' } },
  })
  expect([mode(dir), mode(join(dir, 'keys.json'))]).toEqual([0o700, 0o600])
  expect(open(sound).get('a')).toBe(key)
})

describe.each([
  ['only obfuscates', basic],
  ['is absent', absent],
  ['fails', broken],
])('a keyring that %s', (_how, cipher) => {
  test('stores nothing on disk unless asked to', () => {
    const vault = open(cipher)
    expect(vault.put('a', key, 'keyring')).toBe('run')
    expect(vault.get('a')).toBe(key)
    expect(onDisk()).toBe('')
    expect(open(cipher).get('a')).toBeNull()
  })
  test('stores a key unencrypted only if the user chose so, in a file named for it', () => {
    expect(open(cipher).put('a', key, 'unprotected-file')).toBe('unprotected-file')
    expect(readdirSync(dir)).toEqual(['keys-unprotected.json'])
    expect(mode(join(dir, 'keys-unprotected.json'))).toBe(0o600)
    const next = open(cipher)
    expect(next.get('a')).toBe(key)
    next.wipe('a')
    expect([next.get('a'), onDisk()]).toEqual([null, ''])
  })
  test('requires a sign-in if a key cannot be decrypted, and logs nothing of it', () => {
    open(sound).put('a', key, 'keyring')
    const before = readFileSync(join(dir, 'keys.json'), 'utf8')
    expect(open(cipher).get('a')).toBeNull()
    expect(readFileSync(join(dir, 'keys.json'), 'utf8')).toBe(before)
    expect(lines.join('\n')).not.toContain(key)
    const sealed = (JSON.parse(before) as { keys: { a: { sealed: string } } }).keys.a.sealed
    expect(lines.join('\n')).not.toContain(sealed)
    expect(lines).toHaveLength(1)
  })
})

test('notices when a different keyring is in use than the one that encrypted', () => {
  open(sound).put('a', key, 'keyring')
  open({ ...sound, backend: () => 'kwallet5' }).get('a')
  expect(lines.join()).toMatch(/changed.*gnome_libsecret.*kwallet5/)
})

test('keeps keys of a locked keyring and replaces a key that is lost', () => {
  open(sound).put('a', key, 'keyring')
  const locked = open(absent)
  expect(locked.look('a')).toBe('locked')
  expect([locked.put('a', 'another', 'keyring'), locked.get('a')]).toEqual(['run', 'another'])
  const next = open(sound)
  expect([next.look('a'), next.get('a'), next.look('b')]).toEqual(['known', key, 'none'])

  const reset: Cipher = { ...sound, decrypt: () => fail() }
  expect(open({ ...reset, backend: () => 'kwallet5' }).look('a')).toBe('locked')
  const anew = open(reset)
  expect(anew.look('a')).toBe('lost')
  const before = JSON.parse(onDisk()) as { keys: { a: unknown } }
  anew.setAside('a')
  expect(anew.look('a')).toBe('none')
  anew.put('a', 'anew', 'keyring')
  const after = JSON.parse(onDisk()) as { keys: Record<string, unknown> }
  expect(Object.values(after.keys)).toContainEqual(before.keys.a)
  expect(open(sound).get('a')).toBe('anew')
  anew.wipe('a')
  expect(onDisk()).toBe('')
})

test('storing a key in another way deletes the old copy', () => {
  const vault = open(sound)
  vault.put('a', key, 'unprotected-file')
  vault.put('a', key, 'keyring')
  expect(readdirSync(dir)).toEqual(['keys.json'])
  vault.put('a', key, 'run')
  expect(readdirSync(dir)).toEqual([])
})

test('makes a file private that others could read', () => {
  open(sound).put('a', key, 'unprotected-file')
  const path = join(dir, 'keys-unprotected.json')
  chmodSync(path, 0o644)
  open(sound).get('a')
  expect(mode(path)).toBe(0o600)
})

test.each([
  ['closed to others already', 0o600, []],
  ['open to others', 0o644, [expect.stringContaining('may be open')]],
])('reads a file whose mode cannot be changed: %s', (_what, mode, warnings) => {
  open(sound).put('a', key, 'unprotected-file')
  chmodSync(join(dir, 'keys-unprotected.json'), mode)
  withFailingFile('chmodSync', 'EPERM', () => expect(open(sound).get('a')).toBe(key))
  expect(lines).toEqual(warnings)
})

test('keeps keys that cannot be read now and reads them at the next try', () => {
  open(sound).put('a', key, 'keyring')
  const vault = open(sound)
  withFailingFile('readFileSync', 'EMFILE', () => expect(() => vault.get('a')).toThrow('EMFILE'))
  expect([vault.get('a'), reported]).toEqual([key, []])
})

test('a folder in place of a key file does not prevent wiping an account', () => {
  mkdirSync(join(dir, 'keys.json'), { recursive: true })
  const vault = open(sound)
  expect(vault.get('a')).toBeNull()
  expect(() => vault.wipe('a')).not.toThrow()
})

test.each([
  [
    'keys.json',
    JSON.stringify({ version: 2, keys: { a: { sealed: key }, b: { sealed: 'theirs' } } }, null, 2),
  ],
  ['keys.json', `{"version":1,"keys":{\n"a": {"sealed":"${key}"},\n"b":{"sealed":"theirs"`],
  ['keys-unprotected.json', `{"version":1,"keys":{\n"a":"${key}",\n"a/store":"${key}",\n"b":"theirs"`],
])('sets %s in an unknown format aside; sign-out deletes its keys', (name, text) => {
  mkdirSync(dir, { recursive: true })
  writeFileSync(join(dir, name), text)
  const vault = open(sound)
  expect(vault.get('a')).toBeNull()
  expect(reported.join()).toContain(`${name}.bad-`)
  const [aside] = readdirSync(dir)
  expect(mode(join(dir, aside!))).toBe(0o600)
  expect(readFileSync(join(dir, aside!), 'utf8')).toBe(text)
  expect(lines.join()).not.toContain(key)
  vault.wipe('a')
  expect(onDisk()).not.toContain(key)
  expect(onDisk()).toContain('theirs')
})
