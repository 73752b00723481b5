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
  /** Path of a file that could not be used. */
  readonly aside?: string
}

/**
 * Opens and migrates a file. A damaged file or one of a later version is set aside and replaced with a new one. Throws
 * a StoreFault for other errors, after which the file is still intact, for example if it is locked.
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
 * Moves a file and its log aside; without the log, the latest changes would be missing. Returns the new path, or null
 * if the file could not be moved and was deleted. Of a file whose content the server has, only one copy is kept.
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
