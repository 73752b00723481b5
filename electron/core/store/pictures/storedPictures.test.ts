import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openDatabase, type Database } from '../thread/database.ts'
import { mainSteps } from '../thread/mainSteps.ts'
import { migrate } from '../thread/migrate.ts'
import { loadPicture, savePicture } from './storedPictures.ts'

let dir: string
let database: Database
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-pictures-'))
  database = openDatabase({ path: path.join(dir, 'service.db'), key: 'ab'.repeat(32), durable: false })
  migrate(database, mainSteps)
})
afterEach(() => {
  database.close()
  rmSync(dir, { recursive: true, force: true })
})

const save = (at: number, size: number): void =>
  savePicture(database, `/avatar/${String(at)}`, { type: 'image/png', bytes: new Uint8Array(size), at })
const kept = (): readonly number[] =>
  database.all('select at from picture order by at').map(({ at }) => Number(at))

test('returns a picture as it was saved last', () => {
  const bytes = new Uint8Array([1, 2])
  save(1, 5)
  savePicture(database, '/avatar/1', { type: 'image/gif', bytes, at: 7 })
  expect(loadPicture(database, '/avatar/1')).toEqual({ type: 'image/gif', bytes, at: 7 })
  expect(loadPicture(database, '/avatar/2')).toBeNull()
})

test('deletes the oldest pictures beyond 500', () => {
  for (let at = 1; at <= 502; at++) save(at, 1)
  expect([kept().length, kept()[0]]).toEqual([500, 3])
})

test('deletes the oldest pictures beyond 8 MB', () => {
  for (const at of [1, 2, 3]) save(at, 3 * 1024 * 1024)
  expect(kept()).toEqual([2, 3])
})
