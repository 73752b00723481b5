import type { Clock } from '../platform/clock.ts'
import { createGuard } from '../platform/guard.ts'
import type { Log } from '../platform/log.ts'
import { joinedChange, type OwnChange } from './state/ownOperations.ts'
import { StoreFault } from './thread/storeFault.ts'

/**
 * Result of a write. saved: the file has the current version. disabled: this account stores nothing on disk. failed:
 * the write failed, and the file has no version. stale: the write failed, and the file has an older version.
 */
export type WriteResult = 'saved' | 'disabled' | 'failed' | 'stale'

/** Result of a transaction, regardless of older versions in the file. */
type Tried = Exclude<WriteResult, 'stale'>

/** A change of other records that is saved in the same transaction. */
export interface JoinedSave {
  /** Returns the current change. Called at each try. */
  readonly change: () => OwnChange
  /** Called after each try. */
  readonly onTried?: (result: Tried) => void
  /**
   * Called when a transaction contains the change. `handOver` moves that whole transaction into another one, which
   * saves a part of it again.
   */
  readonly onJoined?: (handOver: () => JoinedSave) => void
}

/** Joins two changes that are saved together. */
export const joinedSave = (a: JoinedSave, b: JoinedSave): JoinedSave => ({
  change: () => joinedChange(a.change(), b.change()),
  onTried: (result) => {
    a.onTried?.(result)
    b.onTried?.(result)
  },
  onJoined: (handOver) => {
    a.onJoined?.(handOver)
    b.onJoined?.(handOver)
  },
})

/** Makes a change of own.db in one transaction. */
type SaveChange = (change: OwnChange) => Promise<unknown>

/** Writes of records to own.db. A failed write is repeated with the records of that time. No method throws. */
export interface OwnWrites {
  /** Makes the writes that were added before. `save` is null if records exist in memory only. */
  readonly use: (save: SaveChange | null) => void
  /** Writes the current version of these records. Resolves after the first try. */
  readonly add: (keys: Iterable<string>, also: readonly JoinedSave[]) => Promise<WriteResult>
  /**
   * Drops the pending writes of these records. Returns all records and changes that belong to their transactions,
   * which the caller must save in one.
   */
  readonly take: (keys: Iterable<string>) => Pick<Write, 'also' | 'keys'>
  /** True if the file does not have the current version of the record. */
  readonly isPending: (key: string) => boolean
  /** Reports a try to write a record. */
  readonly report: (key: string, tried: Tried) => void
  /** Drops all pending writes. From then on, records exist in memory only. */
  readonly detach: () => void
  /** Resolves when no write is in progress. Failed writes that wait for a retry do not count. */
  readonly flushed: () => Promise<void>
}

export interface OwnWritesOptions {
  readonly clock: Clock
  readonly log: Log
  readonly signal: AbortSignal
  /** Name of the records in the log. */
  readonly name: string
  /** True if records that cannot be written count as failed although there is no file. */
  readonly isKept?: boolean
  /** Called for each record after each try to write it. */
  readonly onTried?: (key: string, result: WriteResult) => void
}

/** The table that the writes belong to. */
interface Written {
  /** Keys of the records that the file has a version of. */
  readonly inFile: Set<string>
  /** Returns the change that writes these records. `isUncertain`: an earlier write may have put them into the file. */
  readonly change: (keys: Iterable<string>, isUncertain: boolean) => OwnChange
  /** Returns the change that writes these records in another transaction. */
  readonly handOver: (keys: Iterable<string>) => JoinedSave
}

/** Records that are written in one transaction until that succeeds. */
interface Write {
  readonly keys: Set<string>
  readonly also: JoinedSave[]
  isInProgress: boolean
  /** True if this write or an earlier one of these records, whose result is unknown, may have put them into the file. */
  isUncertain: boolean
  /** True if a later transaction includes this one. */
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

export function createOwnWrites(options: OwnWritesOptions, { change, handOver, inFile }: Written): OwnWrites {
  const { clock, log, name, onTried, signal } = options
  let { isKept = false } = options
  // An error of a listener must neither stop the account nor keep it from closing.
  const guard = createGuard(log)
  let save: SaveChange | null = null
  /** Newest write of each record that the file does not have yet. */
  const unsaved = new Map<string, Write>()
  const failed = new Set<Write>()
  const inProgress = new Set<Promise<unknown>>()
  /** Writes requested before the file is used; null from then on. */
  let waiting: (() => void)[] | null = []
  let isFailing = false
  let isRetrying = false

  const dropKeys = (write: Write) => {
    for (const key of write.keys) if (unsaved.get(key) === write) unsaved.delete(key)
  }
  const onSaved = (write: Write, [changed]: OwnChange['rows']) => {
    isFailing = false
    for (const { key } of changed?.puts ?? []) inFile.add(key)
    for (const key of changed?.drops ?? []) inFile.delete(key)
    dropKeys(write)
  }
  const onFailed = (write: Write, error: unknown) => {
    if (!isFailing) log.error(`${name} could not be written`, { error })
    isFailing = true
    write.isUncertain ||= mayBeMade(error)
    if (write.isReplaced) return
    failed.add(write)
    void retryLater()
  }
  const failure = (): Tried => (save === null && !isKept ? 'disabled' : 'failed')
  const report = (key: string, tried: Tried) => {
    const current = tried === 'failed' ? failure() : tried
    const result = current === 'failed' && inFile.has(key) ? 'stale' : current
    guard(name, () => onTried?.(key, result), undefined)
  }
  const reportTo = ({ also }: Write, tried: Tried) => {
    for (const each of also) guard(name, () => each.onTried?.(tried), undefined)
  }
  /** The request is made synchronously, so that a state with a change is never stored without the change. */
  const attempt = async (write: Write): Promise<WriteResult> => {
    const current = save
    const keys = [...write.keys]
    let isWritten = false
    try {
      if (current === null) await Promise.resolve(dropKeys(write))
      else {
        const rows = change(write.keys, write.isUncertain)
        const all = write.also.map((each) => each.change()).reduce(joinedChange, rows)
        if (all.rows.length + all.versions.length > 0) await current(all)
        if (save === current) onSaved(write, rows.rows)
        isWritten = true
      }
    } catch (error) {
      if (save === current) onFailed(write, error)
    }
    const tried = isWritten ? 'saved' : failure()
    // A later write that includes this one reports its own result.
    if (!write.isReplaced) {
      reportTo(write, tried)
      for (const key of keys) report(key, tried)
    }
    return tried === 'failed' && keys.some((key) => inFile.has(key)) ? 'stale' : tried
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

  /**
   * Adds the unsaved writes that share a record with this one. They may still fail. Repeated later, they would separate
   * changes that belong to one transaction.
   */
  const absorb = (write: Write) => {
    for (const previous of new Set([...write.keys].flatMap((key) => unsaved.get(key) ?? []))) {
      previous.isReplaced = true
      write.isUncertain ||= previous.isInProgress || previous.isUncertain
      failed.delete(previous)
      for (const key of previous.keys) write.keys.add(key)
      write.also.push(...previous.also)
    }
  }

  return {
    use: (to) => {
      save ??= to
      const held = waiting ?? []
      waiting = null
      for (const go of held) go()
    },
    add: (keys, also) => {
      const write = newWrite(keys)
      absorb(write)
      write.also.push(...also)
      for (const each of write.also) each.onJoined?.(() => handOver(write.keys))
      for (const key of write.keys) unsaved.set(key, write)
      const held = waiting
      if (held === null) return begin(write)
      return new Promise((resolve) => held.push(() => resolve(begin(write))))
    },
    take: (keys) => {
      const taken = newWrite(keys)
      absorb(taken)
      for (const key of taken.keys) {
        // A write that waits for the file is still begun. It must not make a part of the transaction.
        const previous = unsaved.get(key)
        previous?.keys.delete(key)
        previous?.also.splice(0)
        unsaved.delete(key)
      }
      return taken
    },
    isPending: (key) => unsaved.has(key),
    report,
    detach: () => {
      const left = [...failed]
      save = null
      isKept = false
      for (const pending of [failed, unsaved]) pending.clear()
      for (const write of left) reportTo(write, 'disabled')
    },
    flushed: async () => {
      while (inProgress.size > 0) await Promise.all(inProgress)
    },
  }
}
