import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { openDatabase } from './database.ts'
import type { Database } from './database.ts'
import { mainSteps } from './mainSteps.ts'
import { migrate } from './migrate.ts'
import { openStoreFile } from './openStoreFile.ts'
import { ownSteps } from '../state/ownSteps.ts'

let dir: string
const open: Database[] = []
beforeEach(() => {
  dir = mkdtempSync(path.join(tmpdir(), 'topical-migrate-'))
})
afterEach(() => {
  for (const database of open.splice(0)) database.close()
  rmSync(dir, { recursive: true, force: true })
})

const options = (name: string) => ({ path: path.join(dir, name), key: 'ab'.repeat(32), durable: false })
function file(name: string): Database {
  const database = openDatabase(options(name))
  open.push(database)
  return database
}
const closeAll = () => {
  for (const database of open.splice(0)) database.close()
}
const form = (database: Database) => database.get('pragma user_version')
const tables = (database: Database) =>
  database.all('select type, name, tbl_name, sql from sqlite_master order by type, name')

for (const [name, steps] of [
  ['the main file', mainSteps],
  ['the own file', ownSteps],
] as const)
  for (const from of [...steps.keys(), steps.length])
    test(`${name}: version ${String(from)} is migrated to the form of a new file`, () => {
      const fresh = file('fresh')
      migrate(fresh, steps)
      const old = file('old')
      migrate(old, steps.slice(0, from))
      expect(form(old)).toEqual({ user_version: from })
      closeAll()

      const again = file('old')
      migrate(again, steps)
      expect(form(again)).toEqual({ user_version: steps.length })
      expect(tables(again)).toEqual(tables(file('fresh')))
    })

describe('migrations', () => {
  const steps = [
    'create table a(x integer) strict; insert into a values (1)',
    'alter table a add column y text; update a set y = x * 10',
    'create table b as select y from a; insert into a values (9, null)',
  ]
  const rows = (database: Database) => [
    database.all('select x, y from a order by x'),
    database.all('select y from b'),
  ]

  for (const from of [0, 1, 2, 3])
    test(`each runs once and keeps the rows of version ${String(from)}`, () => {
      const database = file('a')
      migrate(database, steps.slice(0, from))
      if (from > 0) database.run('update a set x = x where x = ?', 1)
      migrate(database, steps)
      migrate(database, steps)
      expect(rows(database)).toEqual([
        [
          { x: 1, y: '10' },
          { x: 9, y: null },
        ],
        [{ y: '10' }],
      ])
    })

  test('a failing step leaves the previous version complete for the next try', () => {
    const database = file('a')
    const broken = [...steps.slice(0, 2), 'create table b(y text); insert into nowhere values (1)']
    expect(() => migrate(database, broken)).toThrow(/nowhere/)
    expect(form(database)).toEqual({ user_version: 2 })
    expect(tables(database).map((row) => row['name'])).toEqual(['a'])
    migrate(database, steps)
    expect(form(database)).toEqual({ user_version: 3 })
  })

  test('a file of a later version is set aside unchanged and replaced', () => {
    const later = openStoreFile(options('a'), steps, 1)
    expect(later.as).toBe('fresh')
    later.database.close()
    const earlier = openStoreFile(options('a'), steps.slice(0, 1), 2)
    expect(earlier.as).toBe('rebuilt')
    expect(earlier.database.all('select * from a')).toEqual([{ x: 1 }])
    earlier.database.close()
    const aside = file(path.basename(earlier.aside ?? ''))
    expect(form(aside)).toEqual({ user_version: 3 })
    expect(rows(aside)[0]).toHaveLength(2)
  })
})
