import type { z } from 'zod'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'
import { parseJson } from '../platform/parseJson.ts'
import { joinedChange, type OwnChange, type OwnRow, type OwnTableName } from './state/ownOperations.ts'
import { StoreFault } from './thread/storeFault.ts'
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
  /** Writes all records again, each separately, because the file was lost. */
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
  /** Position of the record among the rows; by default they are in no particular order. */
  readonly order?: (record: Held) => number
  /** Kind of the record, for the table of operations. */
  readonly kind?: (record: Held) => string
  /** True if records that cannot be written count as failed although there is no file. */
  readonly isKept?: boolean
  /** Called for each record after each try to write it. */
  readonly onTried?: (key: string, result: WriteResult) => void
}

/** Records that are written in one transaction until that succeeds. */
interface Write {
  readonly keys: Set<string>
  readonly also: (() => OwnChange)[]
  isInProgress: boolean
  /** True if this write or an earlier one of these records, whose result is unknown, may have put them into the file. */
  isUncertain: boolean
  /** True if a later write includes this one. */
  isReplaced: boolean
}

const newWrite = (keys: Iterable<string>): Write => ({
  keys: new Set(keys),
  also: [],
  isInProgress: false,
  isUncertain: false,
  isReplaced: false,
})

/** Delay in ms before a failed write is repeated. */
const retryMs = 5_000

/** True if the thread may still make the change although its request failed. */
const mayBeMade = (error: unknown): boolean =>
  error instanceof StoreFault && (error.kind === 'hung' || error.kind === 'fatal' || error.kind === 'gone')

/** Returns the `parse` option of records whose content has this schema. */
export const parseContent =
  <Content>(schema: z.ZodType<Content>) =>
  ({ content }: OwnRow): Content | null =>
    schema.safeParse(parseJson(content)).data ?? null

/** Returns the change that writes these records. Rows are deleted only of those that may be in the file. */
function rowsOf<Held, Loaded>(
  { kind, order, records, stored, table }: OwnTableOptions<Held, Loaded>,
  keys: Iterable<string>,
  mayBeInFile: (key: string) => boolean,
): OwnChange {
  const puts: OwnRow[] = []
  const drops: string[] = []
  for (const key of keys) {
    const record = records.get(key)
    const value = record === undefined ? null : stored(record)
    if (record !== undefined && value !== null)
      puts.push({
        key,
        content: JSON.stringify(value),
        order: order?.(record) ?? 0,
        kind: kind?.(record) ?? '',
      })
    else if (mayBeInFile(key)) drops.push(key)
  }
  return { rows: puts.length + drops.length === 0 ? [] : [{ table, puts, drops }], versions: [] }
}

/** Reads all rows. Returns null if that fails. */
async function readAll<Held, Loaded>(
  { log, name, parse, table }: OwnTableOptions<Held, Loaded>,
  own: OwnFile,
): Promise<{ readonly keys: readonly string[]; readonly records: readonly Loaded[] } | null> {
  try {
    const rows = await own.call('own', 'rows', { table })
    const records = rows.flatMap((row) => parse(row) ?? [])
    if (records.length < rows.length)
      log.error(`a part of ${name} could not be understood and was left alone`)
    return { keys: rows.map(({ key }) => key), records }
  } catch (error) {
    log.error(`${name} could not be read`, { error })
    return null
  }
}

/** Reads one row. Returns null if there is none. */
async function readOne<Held, Loaded>(
  { name, parse, table }: OwnTableOptions<Held, Loaded>,
  own: OwnFile,
  key: string,
): Promise<Loaded | null> {
  const row = await own.call('own', 'row', { table, key })
  const found = row && parse(row)
  if (row !== null && found === null) throw new Error(`a part of ${name} could not be understood`)
  return found
}

export function createOwnTable<Held, Loaded = Held>(
  options: OwnTableOptions<Held, Loaded>,
): OwnTable<Loaded> {
  const { clock, log, name, onTried, records, signal } = options
  let { isKept = false } = options
  let file: OwnFile | null = null
  /** Keys of the records that the file has a version of. Incomplete unless all were loaded. */
  const inFile = new Set<string>()
  let isLoaded = false
  let isDetached = false
  /** Newest write of each record that the file does not have yet. */
  const unsaved = new Map<string, Write>()
  const failed = new Set<Write>()
  const inProgress = new Set<Promise<unknown>>()
  /** Writes requested before the file is used; null from then on. */
  let waiting: (() => void)[] | null = []
  let isFailing = false
  let isRetrying = false

  const forget = (write: Write) => {
    for (const key of write.keys) if (unsaved.get(key) === write) unsaved.delete(key)
  }
  const onSaved = (write: Write, [changed]: OwnChange['rows']) => {
    isFailing = false
    for (const { key } of changed?.puts ?? []) inFile.add(key)
    for (const key of changed?.drops ?? []) inFile.delete(key)
    forget(write)
  }
  const onFailed = (write: Write, error: unknown) => {
    if (!isFailing) log.error(`${name} could not be written`, { error })
    isFailing = true
    write.isUncertain ||= mayBeMade(error)
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
        const rows = rowsOf(options, keys, (key) => inFile.has(key) || !isLoaded || write.isUncertain)
        const change = write.also.map((also) => also()).reduce(joinedChange, rows)
        if (change.rows.length + change.versions.length > 0) await own.call('own', 'save', change)
        isWritten = true
        if (file === own) onSaved(write, rows.rows)
      }
    } catch (error) {
      if (file === own) onFailed(write, error)
    }
    let worst: WriteResult = 'saved'
    for (const key of keys) {
      const failure = inFile.has(key) ? 'stale' : 'failed'
      const result = isWritten ? 'saved' : file === null && !isKept ? 'disabled' : failure
      if (worst !== 'stale') worst = result
      onTried?.(key, result)
    }
    return worst
  }
  const begin = (write: Write): Promise<WriteResult> => {
    write.isInProgress = true
    const work = attempt(write)
    inProgress.add(work)
    void work.finally(() => {
      inProgress.delete(work)
      write.isInProgress = false
    })
    return work
  }
  const save: OwnTable<Loaded>['save'] = (keys, also) => {
    const write = newWrite(keys)
    // A write that shares a record with this one may still fail. Repeated later, it would separate changes that belong
    // to one transaction.
    const earlier = [...write.keys].flatMap((key) => unsaved.get(key) ?? [])
    for (const other of new Set(earlier)) {
      other.isReplaced = true
      write.isUncertain ||= other.isInProgress || other.isUncertain
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
    const again = signal.aborted ? [] : [...failed]
    failed.clear()
    // Each one separately, so that a record that can never be written does not hold up the others.
    for (const write of again) void begin(write)
  }
  const flushed = async () => {
    while (inProgress.size > 0) await Promise.all(inProgress)
  }
  const use = (own: OwnFile | null) => {
    if (!isDetached) file ??= own
    const held = waiting ?? []
    waiting = null
    for (const go of held) go()
  }

  return {
    load: async (own) => {
      const found = own === null ? { keys: [], records: [] } : await readAll(options, own)
      for (const key of found?.keys ?? []) inFile.add(key)
      isLoaded ||= found !== null
      use(found && own)
      return found && found.records
    },
    use,
    read: async (key) => (file === null ? null : readOne(options, file, key)),
    save,
    handOver: (keys) => {
      for (const key of keys) {
        unsaved.get(key)?.keys.delete(key)
        unsaved.delete(key)
        if (records.get(key) === undefined) inFile.delete(key)
      }
      return () => {
        const change = rowsOf(options, keys, () => true)
        for (const { puts } of change.rows) for (const { key } of puts) inFile.add(key)
        return change
      }
    },
    isInFile: (key) => inFile.has(key),
    isSaved: (key) => file !== null && !unsaved.has(key),
    rewrite: () => {
      inFile.clear()
      for (const key of [...records.keys()]) void save([key])
    },
    detach: async () => {
      file = null
      isDetached = true
      isKept = false
      for (const known of [failed, inFile, unsaved]) known.clear()
      for (const key of records.keys()) onTried?.(key, 'disabled')
      await flushed()
    },
    flushed,
  }
}
