import Libsql from 'libsql'
import { closeSync, openSync, statSync } from 'node:fs'
import { keepNewest } from '../../platform/keepOnly.ts'
import { faultOf } from './storeFault.ts'

export type SqlValue = string | number | null | Uint8Array
export type Row = Readonly<Record<string, unknown>>

/** One encrypted SQLite file, used by one thread. Every call may throw a StoreFault. */
export interface Database {
  /** Returns the number of changed rows. */
  run(sql: string, ...values: readonly SqlValue[]): number
  all(sql: string, ...values: readonly SqlValue[]): readonly Row[]
  get(sql: string, ...values: readonly SqlValue[]): Row | null
  /** Runs several statements without values. */
  script(sql: string): void
  /** Applies all changes of `work` or none. A nested transaction is part of the outer one. */
  transaction<T>(work: () => T): T
  /** Returns the size in bytes of the write-ahead log next to the file. */
  logBytes(): number
  /**
   * Moves the log's content into the file and frees its disk space. Must not be called in a transaction or while
   * another process uses the file.
   */
  emptyLog(): void
  /** Frees the memory of prepared statements and cached pages, which later reads create again. */
  releaseMemory(): void
  close(): void
}

export interface DatabaseOptions {
  readonly path: string
  /** 256 bits as hex digits. */
  readonly key: string
  /**
   * True if each commit must reach the disk before it returns, so that a power cut loses nothing. Otherwise a power cut
   * may lose the last commits.
   */
  readonly durable: boolean
}

/** SQLite's number for incremental auto-vacuum. */
const incremental = 2
/** Maximum number of prepared statements. Each narrow and each search has a separate one. */
const maxStatements = 200

/** Maximum time in ms that a write waits for another process. */
const busyMs = 2000

export function openDatabase({ path, key, durable }: DatabaseOptions): Database {
  // Created here, because SQLite would make the file readable for everyone. Its side files get the same mode.
  closeSync(openSync(path, 'a', 0o600))
  const file = guard(() => new Libsql(path, encrypted(key)))
  const statements = new Map<string, Libsql.Statement>()
  const prepared = (sql: string, values: readonly SqlValue[]) => {
    const known = statements.get(sql)
    const statement = known ?? file.prepare(sql)
    if (!known) {
      statements.set(sql, statement)
      keepNewest(statements, maxStatements)
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
    // Temporary tables in files would not be encrypted.
    script('pragma temp_store = memory')
    script(`pragma busy_timeout = ${String(busyMs)}; pragma cache_size = -4000`)
    // Frees the space of deleted rows gradually. SQLite accepts this setting only for an empty file, and setting it
    // again would take the write lock, which a hung thread may hold.
    if (opened.get('pragma auto_vacuum')?.['auto_vacuum'] !== incremental)
      script(`pragma auto_vacuum = ${String(incremental)}`)
    opened.all('pragma journal_mode = wal')
    script(`pragma synchronous = ${durable ? 'full' : 'normal'}`)
    // The first read shows whether the key is right.
    opened.all('select count(*) from sqlite_master')
  } catch (error) {
    file.close()
    throw error
  }
  return opened
}

/** Options that the library's types lack. */
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
    // SQLite has already rolled back after some errors.
  }
}

/** Checks values, because the library ends the whole process if a value is missing or has a wrong type. */
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
