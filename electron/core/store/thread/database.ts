import Libsql from 'libsql'
import { closeSync, openSync, statSync } from 'node:fs'
import { keepNewest } from '../../platform/keepOnly.ts'
import { faultOf } from './storeFault.ts'

export type SqlValue = string | number | null | Uint8Array
export type Row = Readonly<Record<string, unknown>>

/** One encrypted SQLite file, used from one thread. Every call throws a StoreFault. */
export interface Database {
  /** Returns how many rows changed. */
  run(sql: string, ...values: readonly SqlValue[]): number
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[]
  get(sql: string, ...values: readonly SqlValue[]): Row | null
  /** Several statements without values. */
  script(sql: string): void
  /** Applies all changes of `work` or none. A transaction within another is part of it. */
  transaction<T>(work: () => T): T
  /** Bytes of the log beside the file, which holds what was written last. */
  logBytes(): number
  /**
   * Moves the content of the log into the file and gives its room back to the system. Not for use within a
   * transaction, or while another process uses the file.
   */
  emptyLog(): void
  /** Gives back the memory of prepared statements and of pages that were read; the next reads make them anew. */
  releaseMemory(): void
  close(): void
}

export interface DatabaseOptions {
  readonly path: string
  /** Hex digits, 256 bits. */
  readonly key: string
  /** Each commit reaches the disk before it returns: a power cut loses nothing. Else it may lose the last commits. */
  readonly durable: boolean
}

/** Incremental auto-vacuum, as SQLite numbers it. */
const incremental = 2
/** Prepared statements that are kept: each narrow and each search is a statement of its own. */
const mostStatements = 200

/** How long a write waits for another process's, in milliseconds. */
const busyMs = 2000

export function openDatabase({ path, key, durable }: DatabaseOptions): Database {
  // The file is made here, since SQLite would make it readable for all; its side files get the same mode.
  closeSync(openSync(path, 'a', 0o600))
  const file = guard(() => new Libsql(path, encrypted(key)))
  const statements = new Map<string, Libsql.Statement>()
  const prepared = (sql: string, values: readonly SqlValue[]) => {
    const known = statements.get(sql)
    const statement = known ?? file.prepare(sql)
    if (!known) {
      statements.set(sql, statement)
      keepNewest(statements, mostStatements)
    }
    checkValues(sql, values)
    return statement
  }
  const script = (sql: string) => guard(() => void file.exec(sql))
  let depth = 0

  const opened: Database = {
    run: (sql, ...values) => guard(() => prepared(sql, values).run(values).changes),
    all: (sql, ...values) => guard(() => prepared(sql, values).all(values) as readonly Row[]),
    get: (sql, ...values) => opened.all(sql, ...values)[0] ?? null,
    script,
    transaction: (work) => {
      if (depth > 0) return work()
      script('begin immediate')
      depth += 1
      try {
        const result = work()
        script('commit')
        return result
      } catch (error) {
        rollBack(file)
        throw error
      } finally {
        depth -= 1
      }
    },
    logBytes: () => statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0,
    emptyLog: () => {
      script('pragma busy_timeout = 0')
      try {
        opened.all('pragma wal_checkpoint(truncate)')
      } finally {
        script(`pragma busy_timeout = ${String(busyMs)}`)
      }
    },
    releaseMemory: () => {
      statements.clear()
      script('pragma shrink_memory')
    },
    close: () => guard(() => void file.close()),
  }
  try {
    // Temporary tables in a file would lie on the disk unencrypted.
    script('pragma temp_store = memory')
    script(`pragma busy_timeout = ${String(busyMs)}; pragma cache_size = -4000`)
    // Room of deleted rows goes back to the system a little at a time; SQLite takes this setting only for an empty
    // file. Setting it again would take the write lock, which a thread that hangs may hold.
    if (opened.get('pragma auto_vacuum')?.['auto_vacuum'] !== incremental)
      script(`pragma auto_vacuum = ${String(incremental)}`)
    opened.all('pragma journal_mode = wal')
    script(`pragma synchronous = ${durable ? 'full' : 'normal'}`)
    // The first read tells whether the key fits.
    opened.all('select count(*) from sqlite_master')
  } catch (error) {
    file.close()
    throw error
  }
  return opened
}

/** Options that the library's own types leave out. */
const encrypted = (key: string): Libsql.Options =>
  ({ encryptionCipher: 'aes256cbc', encryptionKey: key }) as Libsql.Options

function guard<T>(work: () => T): T {
  try {
    return work()
  } catch (error) {
    throw faultOf(error)
  }
}

function rollBack(file: Libsql.Database): void {
  try {
    file.exec('rollback')
  } catch {
    // SQLite rolls back by itself on some faults.
  }
}

/** Checks values first, since the library ends the whole process when a value is missing or of a wrong type. */
function checkValues(sql: string, values: readonly unknown[]): void {
  const wanted = sql.split('?').length - 1
  if (wanted !== values.length)
    throw new Error(`${String(wanted)} values wanted, ${String(values.length)} given: ${sql}`)
  for (const value of values) {
    const isBindable =
      value === null ||
      typeof value === 'string' ||
      (typeof value === 'number' && Number.isFinite(value)) ||
      value instanceof Uint8Array
    if (!isBindable) throw new Error(`a ${typeof value} is no value: ${sql}`)
  }
}
