import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { callInputs } from '../../../shared/ipc/contract.ts'
import { openSessionState } from './sessionState.ts'

const log = { info: () => undefined, warn: () => undefined, error: () => undefined }
let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'topical-session-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

const wrong = ['javascript:alert(1)', 'https://example.org/', '//example.org', ' #feed', 7]

test.each(wrong)('an invalid page opens the start page, and the rest is kept: %s', (hash) => {
  const account = { page: null, context: null, hash, told: 12 }
  const file = { version: 1, account: 'a', hash, accounts: { a: account, b: { ...account, hash: '#feed' } } }
  writeFileSync(join(dir, 'ui.json'), JSON.stringify(file))
  const state = openSessionState(dir, 0, log)
  expect(state.restore()).toEqual({ account: 'a', hash: '', places: { b: '#feed' }, scroll: {} })
  expect(state.told('a')).toBe(12)
})

test('the newest message that the user was notified of never becomes an earlier one', () => {
  const state = openSessionState(dir, 0, log)
  state.setTold('a', 12)
  state.setTold('a', 5)
  expect(state.told('a')).toBe(12)
})

test.each(wrong)('a page cannot leave an invalid page behind: %s', (hash) => {
  const remember = callInputs['ui.remember']
  expect(remember.safeParse({ account: null, hash }).success).toBe(false)
  expect(remember.safeParse({ account: null, hash: '' }).success).toBe(true)
  expect(remember.safeParse({ account: null, hash: '#narrow/dm/8' }).success).toBe(true)
})
