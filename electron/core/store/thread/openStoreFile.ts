import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { asideName, setFileAside } from '../../platform/jsonFile.ts'
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
    const aside = setStoreAside(options, now)
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

/**
 * With the log beside it, without which the newest of it would be missing. Answers where it is now; null: it is gone. Of
 * a file that can be made again no earlier one stays, which may be as large.
 */
export function setStoreAside(
  { durable, path }: Pick<DatabaseOptions, 'durable' | 'path'>,
  now: number,
): string | null {
  if (!durable) dropAside(path)
  const aside = setFileAside(path, now)
  const log = `${path}-wal`
  if (aside === null) rmSync(path, { force: true })
  else if (existsSync(log)) renameSync(log, `${aside}-wal`)
  rmSync(log, { force: true })
  rmSync(`${path}-shm`, { force: true })
  return aside
}

function dropAside(path: string): void {
  const dir = dirname(path)
  const earlier = readdirSync(dir).filter((name) => name.startsWith(asideName(basename(path))))
  for (const name of earlier) rmSync(join(dir, name), { force: true })
}
