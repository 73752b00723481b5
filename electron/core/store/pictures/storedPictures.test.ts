import { beforeEach, expect, test } from 'vitest'
import { openMainDatabase } from '../testing/openMainDatabase.ts'
import type { Database } from '../thread/database.ts'
import { loadPicture, savePicture } from './storedPictures.ts'

let database: Database
beforeEach(() => {
  database = openMainDatabase()
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
  for (let index = 1; index <= 502; index++) save(index, 1)
  expect([kept().length, kept()[0]]).toEqual([500, 3])
})

test('deletes the oldest pictures beyond 8 MB', () => {
  for (const at of [1, 2, 3]) save(at, 3 * 1024 * 1024)
  expect(kept()).toEqual([2, 3])
})
