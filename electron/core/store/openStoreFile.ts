import { existsSync, renameSync, rmSync } from 'node:fs'
import { setFileAside } from '../jsonFile.ts'
import { openDatabase } from './database.ts'
import type { Database, DatabaseOptions } from './database.ts'
import { migrate } from './migrate.ts'
import { StoreFault } from './storeFault.ts'
import type { OpenedAs } from './storeMessages.ts'

export interface OpenedFile {
  readonly database: Database
  readonly as: OpenedAs
  /** Where the file is that could not be used. */
  readonly aside?: string
}

/**
 * Opens a file and brings it to the newest form. What cannot be read is set aside, not lost, and begun anew; the same
 * where a later version of the application made it. Throws a StoreFault for everything else: a locked file is whole.
 */
export function openStoreFile(options: DatabaseOptions, steps: readonly string[], now: number): OpenedFile {
  const isThere = existsSync(options.path)
  try {
    return { database: opened(options, steps), as: isThere ? 'known' : 'fresh' }
  } catch (error) {
    const isUnusable = error instanceof StoreFault && (error.kind === 'damaged' || error.kind === 'newer')
    if (!isUnusable) throw error
    const aside = setStoreAside(options.path, now)
    return { database: opened(options, steps), as: 'rebuilt', ...(aside === null ? {} : { aside }) }
  }
}

function opened(options: DatabaseOptions, steps: readonly string[]): Database {
  const database = openDatabase(options)
  try {
    migrate(database, steps)
    return database
  } catch (error) {
    database.close()
    throw error
  }
}

/** With the log beside it, without which the newest of it would be missing. Answers where it is now; null: it is gone. */
export function setStoreAside(path: string, now: number): string | null {
  const aside = setFileAside(path, now)
  const log = `${path}-wal`
  if (aside === null) rmSync(path, { force: true })
  else if (existsSync(log)) renameSync(log, `${aside}-wal`)
  rmSync(log, { force: true })
  rmSync(`${path}-shm`, { force: true })
  return aside
}
