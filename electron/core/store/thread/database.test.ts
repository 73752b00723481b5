import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test('temporary tables stay in memory, since a file of them would not be encrypted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'topical-database-'))
  const database = openDatabase({ path: path.join(folder, 'file'), key: 'ab'.repeat(32), durable: false })
  // 2: MEMORY, in the documentation of SQLite's pragmas.
  expect(database.get('pragma temp_store')).toEqual({ temp_store: 2 })
  database.close()
  rmSync(folder, { recursive: true, force: true })
})
