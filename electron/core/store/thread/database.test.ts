import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './database.ts'

test('keeps temporary tables in memory, since a file would not be encrypted', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'topical-database-'))
  const database = openDatabase({ path: path.join(folder, 'file'), key: 'ab'.repeat(32), durable: false })
  // 2 means MEMORY, see SQLite's documentation of pragmas.
  expect(database.get('pragma temp_store')).toEqual({ temp_store: 2 })
  database.close()
  rmSync(folder, { recursive: true, force: true })
})
