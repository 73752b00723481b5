import type { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { parseJson } from '../platform/parseJson.ts'
import { joinedChange, type OwnChange, type OwnRow, type OwnTableName } from './state/ownOperations.ts'
import type { Store } from './thread/storeHost.ts'

/** The file with the user's data. */
export type OwnFile = Pick<Store, 'call'>

/**
 * Result of a write. saved: the file has the current version. disabled: this account stores nothing on disk. failed:
 * the write failed, and the file has no version. stale: the write failed, and the file has an older version.
 */
export type WriteResult = 'saved' | 'disabled' | 'failed' | 'stale'

/**
 * A table of own.db that follows records in memory. A write is requested when `save` is called, and the store handles
 * requests in order. A failed write is repeated with the records of that time. Only `read` throws.
 */
export interface OwnTable<Loaded> {
  /**
   * Reads all records in order and starts using the file. Writes requested before wait for it. Returns null if the file
   * cannot be read; then it is not written either, because unread records could be overwritten. With a null `file`,
   * records exist in memory only.
   */
  readonly load: (file: OwnFile | null) => Promise<readonly Loaded[] | null>
  /** Starts using the file without reading it, for a table whose records are read one by one. */
  readonly use: (file: OwnFile | null) => void
  /** Reads one record from the file; null if there is none. Throws if it cannot be read or parsed. */
  readonly read: (key: string) => Promise<Loaded | null>
  /**
   * Writes the current version of these records, and deletes the rows of those that no longer exist. `also` returns
   * further changes for the same transaction. Resolves after the first try.
   */
  readonly save: (keys: Iterable<string>, also?: () => OwnChange) => Promise<WriteResult>
  /**
   * Returns the change that writes these records, for a transaction of another table. Pending writes of them are
   * dropped, because they could be made before that transaction.
   */
  readonly handOver: (keys: readonly string[]) => () => OwnChange
  /** True if the file has a version of the record. */
  readonly isInFile: (key: string) => boolean
  /** True if the file has the current version of the record. */
  readonly isSaved: (key: string) => boolean
  /** Writes all records again, because the file was lost. */
  readonly rewrite: () => void
  /** Stops using the file. From then on, records exist in memory only. */
  readonly detach: () => Promise<void>
  /** Resolves when no write is in progress. Failed writes that wait for a retry do not count. */
  readonly flushed: () => Promise<void>
}

export interface OwnTableOptions<Held, Loaded = Held> {
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  readonly table: OwnTableName
  /** Name of the records in the log. */
  readonly name: string
  /** Current records by key. */
  readonly records: Pick<ReadonlyMap<string, Held>, 'get' | 'keys'>
  /** Returns the JSON value to store; null if the record is not stored. */
  readonly stored: (record: Held) => unknown
  /** Parses a row. Returns null if it is not understood; it stays in the file for a newer version of the app. */
  readonly parse: (row: OwnRow) => Loaded | null
  /** Position of the record among the rows. */
  readonly order?: (record: Held) => number
  /** True if records that cannot be written count as failed although there is no file. */
  readonly isKept?: boolean
  /** Called for each record after each try to write it. */
  readonly onTried?: (key: string, result: WriteResult) => void
}

/** Records that are written in one transaction until that succeeds. */
interface Write {
  readonly keys: Set<string>
  readonly also: (() => OwnChange)[]
  /** True if a later write includes this one. */
  isReplaced: boolean
}

/** Delay in ms before a failed write is repeated. */
const retryMs = 5_000

/** Returns the `parse` option of records whose content has this schema. */
export const parseContent =
  <Record>(schema: z.ZodType<Record>) =>
  ({ content }: OwnRow): Record | null =>
    schema.safeParse(parseJson(content)).data ?? null

export function createOwnTable<Held, Loaded = Held>(
  options: OwnTableOptions<Held, Loaded>,
): OwnTable<Loaded> {
  const { clock, log, name, onTried, parse, records, signal, stored, table } = options
  let { isKept = false } = options
  let file: OwnFile | null = null
  const inFile = new Set<string>()
  /** Newest write of each record that the file does not have yet. */
  const unsaved = new Map<string, Write>()
  const failed = new Set<Write>()
  const inProgress = new Set<Promise<unknown>>()
  /** Writes requested before the file is used; null from then on. */
  let waiting: (() => void)[] | null = []
  let isFailing = false
  let isRetrying = false

  const rowsOf = (keys: Iterable<string>): OwnChange => {
    const puts: OwnRow[] = []
    const drops: string[] = []
    for (const key of keys) {
      const record = records.get(key)
      const value = record === undefined ? null : stored(record)
      if (record === undefined || value === null) drops.push(key)
      else {
        const order = options.order?.(record) ?? 0
        puts.push({ key, order, content: JSON.stringify(value) })
      }
    }
    return { rows: puts.length + drops.length === 0 ? [] : [{ table, puts, drops }], versions: [] }
  }
  const forget = (write: Write) => {
    for (const key of write.keys) if (unsaved.get(key) === write) unsaved.delete(key)
  }
  const onSaved = (write: Write, changes: OwnChange['rows']) => {
    isFailing = false
    for (const { drops, puts } of changes) {
      for (const { key } of puts) inFile.add(key)
      for (const key of drops) inFile.delete(key)
    }
    forget(write)
  }
  const onFailed = (write: Write, error: unknown) => {
    if (!isFailing) log.error(`${name} could not be written`, { error })
    isFailing = true
    if (write.isReplaced) return
    failed.add(write)
    void retryLater()
  }
  /** The request is made synchronously, so that a state with a change is never stored without the change. */
  const attempt = async (write: Write): Promise<WriteResult> => {
    const own = file
    const keys = [...write.keys]
    let isWritten = false
    try {
      if (own === null) forget(write)
      else {
        const change = rowsOf(keys)
        await own.call('own', 'save', write.also.map((also) => also()).reduce(joinedChange, change))
        isWritten = true
        if (file === own) onSaved(write, change.rows)
      }
    } catch (error) {
      if (file === own) onFailed(write, error)
    }
    const failure = (key: string): WriteResult =>
      file === null && !isKept ? 'disabled' : inFile.has(key) ? 'stale' : 'failed'
    const results = keys.map((key): WriteResult => (isWritten ? 'saved' : failure(key)))
    for (const [at, key] of keys.entries()) onTried?.(key, results[at]!)
    return results.find((result) => result === 'stale') ?? results[0] ?? 'saved'
  }
  const begin = (write: Write): Promise<WriteResult> => {
    const work = attempt(write)
    inProgress.add(work)
    void work.finally(() => inProgress.delete(work))
    return work
  }
  const save: OwnTable<Loaded>['save'] = (keys, also) => {
    const write: Write = { keys: new Set(keys), also: [], isReplaced: false }
    // A write that shares a record with this one may still fail. Repeated later, it would separate changes that belong
    // to one transaction.
    const earlier = new Set([...failed, ...[...write.keys].flatMap((key) => unsaved.get(key) ?? [])])
    for (const other of earlier) {
      other.isReplaced = true
      failed.delete(other)
      for (const key of other.keys) write.keys.add(key)
      write.also.push(...other.also)
    }
    if (also !== undefined) write.also.push(also)
    for (const key of write.keys) unsaved.set(key, write)
    const held = waiting
    if (held === null) return begin(write)
    return new Promise((resolve) => held.push(() => resolve(begin(write))))
  }
  const retryLater = async () => {
    if (isRetrying) return
    isRetrying = true
    await clock.sleep(retryMs, signal)
    isRetrying = false
    if (!signal.aborted && failed.size > 0) void save([])
  }
  const flushed = async () => {
    while (inProgress.size > 0) await Promise.all(inProgress)
  }
  const use = (own: OwnFile | null) => {
    file ??= own
    const held = waiting ?? []
    waiting = null
    for (const go of held) go()
  }
  const readAll = async (own: OwnFile): Promise<readonly Loaded[] | null> => {
    try {
      const rows = await own.call('own', 'rows', { table })
      for (const { key } of rows) inFile.add(key)
      const found = rows.flatMap((row) => parse(row) ?? [])
      if (found.length < rows.length)
        log.error(`a part of ${name} could not be understood and was left alone`)
      return found
    } catch (error) {
      log.error(`${name} could not be read`, { error })
      return null
    }
  }

  return {
    load: async (own) => {
      const found = own === null ? [] : await readAll(own)
      use(found === null ? null : own)
      return found
    },
    use,
    read: async (key) => {
      const row = (await file?.call('own', 'row', { table, key })) ?? null
      if (row === null) return null
      const found = parse(row)
      if (found === null) throw new Error(`a part of ${name} could not be understood`)
      return found
    },
    save,
    handOver: (keys) => {
      for (const key of keys) {
        unsaved.get(key)?.keys.delete(key)
        unsaved.delete(key)
      }
      return () => rowsOf(keys)
    },
    isInFile: (key) => inFile.has(key),
    isSaved: (key) => file !== null && !unsaved.has(key),
    rewrite: () => {
      inFile.clear()
      void save(records.keys())
    },
    detach: async () => {
      file = null
      isKept = false
      for (const known of [failed, inFile, unsaved]) known.clear()
      for (const key of records.keys()) onTried?.(key, 'disabled')
      await flushed()
    },
    flushed,
  }
}
