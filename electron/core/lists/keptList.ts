import type { ListTable } from '../store/state/ownOperations.ts'
import type { OwnFile } from '../operations/engine/operationLog.ts'
import type { Clock } from '../platform/clock.ts'
import type { Log } from '../platform/log.ts'

/** A list stored in the user's own file, or in memory if there is none. Only `read` throws. */
export interface KeptList<Kept> {
  /** Reads all records and starts using the file. Unless `attach` was called, this comes before anything is written. */
  readonly load: (file: OwnFile | null) => Promise<readonly Kept[]>
  /** Starts using the file without reading it, for a list whose records are read one by one. */
  readonly attach: (file: OwnFile) => void
  /** Reads one record from the file; null if there is none. Throws if it cannot be read or parsed. */
  readonly read: (key: string) => Promise<Kept | null>
  /** True if the file has the current version of the record. */
  readonly isWritten: (key: string) => boolean
  /** Writes the current version of these records. Resolves after the first try; a failed write is repeated. */
  readonly save: (keys: Iterable<string>) => Promise<void>
  /** Stops using the file. */
  readonly detach: () => void
  /** Resolves when no write is in progress. */
  readonly flushed: () => Promise<void>
}

export interface KeptListOptions<Kept> {
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  /** Records by key. */
  readonly records: ReadonlyMap<string, Kept>
  /** Name of the list in the log. */
  readonly name: string
  readonly parse: (content: string) => Kept | null
  readonly table: ListTable
}

/** Delay in ms before a failed write is repeated. */
const retryMs = 5_000

export function createKeptList<Kept>(options: KeptListOptions<Kept>): KeptList<Kept> {
  const { clock, log, name, parse, records, signal, table } = options
  let file: OwnFile | null = null
  let isFailing = false
  const unwritten = new Set<string>()
  let writes: Promise<void> = Promise.resolve()

  const write = async (): Promise<void> => {
    if (file === null || unwritten.size === 0) return
    const keys = [...unwritten]
    unwritten.clear()
    const puts = keys.flatMap((place) => {
      const record = records.get(place)
      return record === undefined ? [] : [{ place, content: JSON.stringify(record) }]
    })
    try {
      // One transaction, so that a renamed topic is deleted and added together.
      await file.call('own', 'saveList', { table, puts, drops: keys.filter((key) => !records.has(key)) })
      isFailing = false
    } catch (error) {
      if (!isFailing) log.error(`${name} could not be written`, { error })
      isFailing = true
      for (const key of keys) unwritten.add(key)
      void clock.sleep(retryMs, signal).then(() => (signal.aborted ? undefined : save([])))
    }
  }
  const save: KeptList<Kept>['save'] = (keys) => {
    if (file === null) return Promise.resolve()
    for (const key of keys) unwritten.add(key)
    writes = writes.then(write)
    return writes
  }

  return {
    load: async (own) => {
      if (own === null) return []
      try {
        const rows = await own.call('own', 'list', { table })
        file = own
        const found = rows.flatMap(({ content }) => parse(content) ?? [])
        if (found.length < rows.length)
          log.error(`a part of ${name} could not be understood and was left alone`)
        return found
      } catch (error) {
        log.error(`${name} could not be read`, { error })
        return []
      }
    },
    attach: (own) => {
      file = own
    },
    read: async (place) => {
      const content = (await file?.call('own', 'listItem', { table, place })) ?? null
      if (content === null) return null
      const found = parse(content)
      if (found === null) throw new Error(`a part of ${name} could not be understood`)
      return found
    },
    isWritten: (key) => file !== null && !unwritten.has(key),
    save,
    detach: () => {
      file = null
      unwritten.clear()
    },
    flushed: () => writes,
  }
}
