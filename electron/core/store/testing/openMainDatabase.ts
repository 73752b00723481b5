import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { onTestFinished } from 'vitest'
import { openDatabase, type Database } from '../thread/database.ts'
import { mainSteps } from '../thread/mainSteps.ts'
import { migrate } from '../thread/migrate.ts'

/** Opens an empty main file, which is deleted after the test. */
export function openMainDatabase(): Database {
  const dir = mkdtempSync(path.join(tmpdir(), 'topical-main-'))
  const database = openDatabase({
    path: path.join(dir, 'service.db'),
    key: 'ab'.repeat(32),
    durable: false,
  })
  migrate(database, mainSteps)
  onTestFinished(() => {
    database.close()
    rmSync(dir, { recursive: true, force: true })
  })
  return database
}
