import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openAccountList } from '../profile/accountList.ts'
import { createLeaving } from './leaving.ts'
import { openSessionState } from '../profile/sessionState.ts'
import { openVault } from '../profile/vault.ts'

const now = 1_800_000_000_000
const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
const nothing = () => undefined
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'topical-leaving-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const cipher = { available: () => false, backend: () => 'basic_text', encrypt: fail, decrypt: fail }
function fail(): never {
  throw new Error('no keyring')
}
/** A run in which files cannot be deleted while `isStuck` returns true. */
function open(isStuck: () => boolean) {
  const removed: string[] = []
  const stores = {
    remove: async (account: string) => {
      if (isStuck()) throw new Error('in use')
      removed.push(account)
    },
  }
  const ui = openSessionState(dir, now, log)
  const list = openAccountList(dir, now)
  const vault = openVault(dir, cipher, log, now, nothing, nothing)
  return { removed, list, vault, ...createLeaving({ dir, now, log, list, ui, vault, stores }) }
}
const record = {
  id: 'a1',
  realmUrl: 'https://chat.example.org',
  realmName: '',
  icon: null,
  userId: 1,
  email: 'a@example.org',
  emailAccepted: true,
  userName: 'A',
  keep: 'unprotected-file' as const,
  muted: false,
  paused: false,
  muteEnds: [],
  statusEnd: null,
}

test('files that cannot be deleted block a new store until the next run', async () => {
  let isStuck = true
  const first = open(() => isStuck)
  first.list.put(record)
  first.vault.put('a1', 'key', 'unprotected-file')
  first.begin('a1', 'account')
  await first.finish('a1', Promise.resolve())
  expect([first.list.records(), first.vault.get('a1'), first.isGone('a1')]).toEqual([[], null, false])
  expect(await first.ready('a1')).toBe(false)
  first.list.put(record)
  isStuck = false
  const second = open(() => isStuck)
  expect(await second.ready('a1')).toBe(true)
  expect(second.ready('a1')).toBeNull()
  expect([second.removed, second.list.records()]).toEqual([['a1'], [record]])
})

test('ignores a leaving.json of an unknown version', () => {
  writeFileSync(join(dir, 'leaving.json'), '{"version":7}')
  const run = open(() => false)
  expect(run.isGone('a1')).toBe(false)
  run.begin('a1', 'key')
  expect(JSON.parse(readFileSync(join(dir, 'leaving.json'), 'utf8'))).toEqual({
    version: 1,
    accounts: { a1: 'key' },
  })
})

test('a closed run deletes nothing that a later run created', async () => {
  const first = open(() => false)
  await first.close()
  const second = open(() => false)
  second.list.put(record)
  second.vault.put('a1', 'key', 'unprotected-file')
  await first.tidy()
  expect(first.removed).toEqual([])
  expect(open(() => false).vault.get('a1')).toBe('key')
  second.list.remove('a1')
  await second.tidy()
  expect([second.removed, open(() => false).vault.get('a1')]).toEqual([['a1'], null])
})
