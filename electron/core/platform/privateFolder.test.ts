import { mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { makePrivateFolder } from './privateFolder.ts'

let dir: string
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'topical-folder-'))
})
afterEach(() => {
  rmSync(dir, { recursive: true, force: true })
})

test('creates a folder for this user only, in a profile that may be a link', () => {
  mkdirSync(join(dir, 'real'))
  symlinkSync(join(dir, 'real'), join(dir, 'profile'))
  const path = join(dir, 'profile', 'accounts', 'a')
  makePrivateFolder(path, 2)
  makePrivateFolder(path, 2)
  expect(statSync(join(dir, 'real', 'accounts', 'a')).mode & 0o777).toBe(0o700)
})

test.each(['accounts', join('accounts', 'a')])('refuses a link in place of %s', (linked) => {
  const linkTarget = mkdirSync(join(dir, 'other'), { recursive: true })!
  mkdirSync(join(dir, linked, '..'), { recursive: true })
  symlinkSync(linkTarget, join(dir, linked))
  expect(() => makePrivateFolder(join(dir, 'accounts', 'a'), 2)).toThrow('link')
  expect(readdirSync(linkTarget)).toEqual([])
})
