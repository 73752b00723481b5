import type { z } from 'zod'
import { parseJson } from '../platform/parseJson.ts'
import {
  createOwnWrites,
  joinedSave,
  type JoinedSave,
  type OwnWritesOptions,
  type WriteResult,
} from './ownWrites.ts'
import type { OwnChange, OwnRow, OwnTableName } from './state/ownOperations.ts'
import type { Store } from './thread/storeHost.ts'

/** The file with the user's data. */
export type OwnFile = Pick<Store, 'call'>

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
   * Writes the current version of these records, and deletes the rows of those that no longer exist. `also` is saved in
   * the same transaction, and so is every unsaved transaction that contains one of the records, of this table or of
   * another: a part of it alone could lose a text after a crash. Resolves after the first try.
   */
  readonly save: (keys: Iterable<string>, also?: JoinedSave) => Promise<WriteResult>
  /**
   * Returns the change that writes these records, for a transaction of another table. It includes every unsaved
   * transaction that contains one of them, as in `save`. If the file could not be read, it writes only records with a
   * unique key.
   */
  readonly handOver: (keys: Iterable<string>) => JoinedSave
  /** True if the file has a version of the record. */
  readonly isInFile: (key: string) => boolean
  /** True if the file has the current version of the record. */
  readonly isSaved: (key: string) => boolean
  /** True if the file has rows that could not be read or understood. */
  readonly hasUnread: () => boolean
  /** True if the file could not be read. Then it is not written. */
  readonly isUnreadable: () => boolean
  /** Writes all records and the rows that were not understood again, each separately, because the file was lost. */
  readonly rewrite: () => void
  /** Stops using the file. From then on, records exist in memory only. */
  readonly detach: () => Promise<void>
  /** Resolves when no write is in progress. Failed writes that wait for a retry do not count. */
  readonly flushed: () => Promise<void>
}

export interface OwnTableOptions<Held, Loaded = Held> extends OwnWritesOptions {
  readonly table: OwnTableName
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
  /** True if the key is random, so that the record replaces no row even if the file could not be read. */
  readonly isUniqueKey?: (key: string) => boolean
}

/** Records that a transaction of another table contains. */
interface HandedOver extends JoinedSave {
  readonly keys: ReadonlySet<string>
  /** Moves that transaction into one of this table; null until a transaction contains the records. */
  handOver: (() => JoinedSave) | null
}

/** Returns the `parse` option of records whose content has this schema. */
export const parseContent =
  <Content>(schema: z.ZodType<Content>) =>
  ({ content }: OwnRow): Content | null =>
    schema.safeParse(parseJson(content)).data ?? null

/** Returns the row of a record, or undefined if the record is not stored. */
function rowOf<Held, Loaded>(
  { kind, order, stored }: OwnTableOptions<Held, Loaded>,
  key: string,
  record: Held,
): OwnRow | undefined {
  const value = stored(record)
  if (value === null) return undefined
  return { key, content: JSON.stringify(value), order: order?.(record) ?? 0, kind: kind?.(record) ?? '' }
}

/** Reads all rows. Returns null if that fails. */
async function readAll<Held, Loaded>(
  { log, name, parse, table }: OwnTableOptions<Held, Loaded>,
  own: OwnFile,
): Promise<{ readonly rows: readonly OwnRow[]; readonly records: readonly Loaded[] } | null> {
  try {
    const rows = await own.call('own', 'rows', { table })
    const records = rows.flatMap((row) => parse(row) ?? [])
    if (records.length < rows.length)
      log.error(`a part of ${name} could not be understood and was left alone`)
    return { rows, records }
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
  const { isUniqueKey = () => false, records, table } = options
  let file: OwnFile | null = null
  let isDetached = false
  /** Keys of the records that the file has a version of. Incomplete unless all were loaded. */
  const inFile = new Set<string>()
  /** Rows that were not saved since they were loaded. Their records may not be understood, or not be restored yet. */
  const asLoaded = new Map<string, OwnRow>()
  let isLoaded = false
  let hasUnread = false
  let isUnreadable = false
  /** The transaction of another table that contains a record, until it is saved. */
  const handedOver = new Map<string, HandedOver>()

  /** Returns the change that writes these records. Rows are deleted only of those that may be in the file. */
  const changeOf = (keys: Iterable<string>, isUncertain: boolean): OwnChange => {
    const puts: OwnRow[] = []
    const drops: string[] = []
    for (const key of keys) {
      const record = records.get(key)
      const row = record === undefined ? asLoaded.get(key) : rowOf(options, key, record)
      if (row !== undefined) puts.push(row)
      else if (isUncertain || !isLoaded || inFile.has(key)) drops.push(key)
    }
    return { rows: puts.length + drops.length === 0 ? [] : [{ table, puts, drops }], versions: [] }
  }
  /**
   * Takes these records out of the transactions of other tables that contain them. Returns those transactions, and all
   * records of this table in them.
   */
  const takeBack = (keys: Iterable<string>) => {
    const all = new Set(keys)
    const also: JoinedSave[] = []
    for (const key of all) {
      const handed = handedOver.get(key)
      if (handed === undefined) continue
      for (const each of handed.keys) {
        all.add(each)
        if (handedOver.get(each) === handed) handedOver.delete(each)
      }
      if (handed.handOver !== null) also.push(handed.handOver())
    }
    return { keys: all, also }
  }
  const handOver = (keys: Iterable<string>): JoinedSave => {
    const pending = writes.take(keys)
    const back = takeBack(pending.keys)
    const isCurrent = (key: string) => handedOver.get(key) === handed
    const handed: HandedOver = {
      keys: back.keys,
      handOver: null,
      change: () => {
        // Records that this table saved since are in another transaction.
        const current = [...handed.keys].filter(isCurrent)
        const change = changeOf(isUnreadable ? current.filter(isUniqueKey) : current, true)
        for (const { puts } of change.rows) for (const { key } of puts) inFile.add(key)
        return change
      },
      onTried: (tried) => {
        for (const key of [...handed.keys].filter(isCurrent)) {
          if (tried !== 'failed') handedOver.delete(key)
          if (tried === 'saved' && records.get(key) === undefined) inFile.delete(key)
          writes.report(key, tried)
        }
      },
      onJoined: (joined) => {
        handed.handOver = joined
      },
    }
    for (const key of handed.keys) {
      asLoaded.delete(key)
      handedOver.set(key, handed)
    }
    return [...pending.also, ...back.also, handed].reduce(joinedSave)
  }
  const writes = createOwnWrites(options, { change: changeOf, inFile, handOver })
  const use = (own: OwnFile | null) => {
    if (!isDetached) file ??= own
    const current = file
    writes.use(current && ((change) => current.call('own', 'save', change)))
  }

  return {
    load: async (own) => {
      const found = own === null ? { rows: [], records: [] } : await readAll(options, own)
      for (const row of found?.rows ?? []) {
        inFile.add(row.key)
        if (!writes.isPending(row.key) && !handedOver.has(row.key)) asLoaded.set(row.key, row)
      }
      isLoaded ||= found !== null
      isUnreadable ||= found === null
      hasUnread ||= found === null || found.records.length < found.rows.length
      use(found && own)
      return found && found.records
    },
    use,
    read: async (key) => file && readOne(options, file, key),
    save: (keys, also) => {
      // Without the file, this table could not save the other transaction.
      const back = file === null ? { keys: new Set(keys), also: [] } : takeBack(keys)
      for (const key of back.keys) for (const earlier of [asLoaded, handedOver]) earlier.delete(key)
      return writes.add(back.keys, also === undefined ? back.also : [...back.also, also])
    },
    handOver,
    isInFile: (key) => inFile.has(key),
    isSaved: (key) => file !== null && !writes.isPending(key) && !handedOver.has(key),
    hasUnread: () => hasUnread,
    isUnreadable: () => isUnreadable,
    rewrite: () => {
      inFile.clear()
      for (const key of new Set([...records.keys(), ...asLoaded.keys()])) void writes.add([key], [])
    },
    detach: async () => {
      file = null
      isDetached = true
      writes.detach()
      for (const known of [asLoaded, handedOver, inFile]) known.clear()
      for (const key of records.keys()) writes.report(key, 'disabled')
      await writes.flushed()
    },
    flushed: writes.flushed,
  }
}
