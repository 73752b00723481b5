import type { UploadRow } from '../../../shared/model/outbox/uploadRow.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createBackoff } from '../platform/backoff.ts'
import type { Store } from '../store/thread/storeHost.ts'
import { createSpeedMeter } from './speedMeter.ts'
import type { UploadWire } from './sending.ts'
import type { TakeOptions } from './takeFile.ts'
import type { UploadCopies } from './uploadCopies.ts'
import { rowOf } from './uploadEntry.ts'
import type { UploadEntry } from './uploadEntry.ts'
import type { UploadRecord } from './uploadRecord.ts'

export interface UploadsOptions {
  readonly runtime: AccountRuntime
  readonly wire: UploadWire
  readonly copies: UploadCopies
  /** Returns true if the file belongs to the app and must not be sent to anyone. */
  readonly isOurs: TakeOptions['isOurs']
  /** Called when the server refused the API key, so that the key is checked. */
  readonly onDeadKey: () => void
  readonly push: (rows: readonly UploadRow[]) => void
}

/** Minimum time in ms between two pushes of progress. */
const pushMs = 250

/** The uploads of an account in memory, in the file and in the windows. */
export interface UploadList {
  readonly entries: Map<string, UploadEntry>
  rows(): readonly UploadRow[]
  /** Pushes the rows at once. */
  pushNow(): void
  /** Pushes the rows, at most four times per second. */
  pushSoon(): void
  /** Changes the record of an upload. Resolves when it is saved, or cannot be. */
  save(entry: UploadEntry, change?: Partial<UploadRecord>): Promise<void>
  drop(entry: UploadEntry): void
  entryOf(record: UploadRecord, bytes: Uint8Array | null): UploadEntry
  /** Starts to use the file. null: nothing is written from then on. */
  use(file: Pick<Store, 'call'> | null): void
  readonly failedWrite: (error: unknown) => void
  /** Resolves when the last write is complete. */
  written(): Promise<unknown>
  /** Stops pushing. */
  close(): void
}

export function createUploadList({
  copies,
  push,
  runtime,
  wire: { clock },
}: Pick<UploadsOptions, 'copies' | 'push' | 'runtime' | 'wire'>): UploadList {
  const entries = new Map<string, UploadEntry>()
  let file: Pick<Store, 'call'> | null = null
  let writes: Promise<unknown> = Promise.resolve()
  let timer: ReturnType<typeof setTimeout> | null = null
  let isPushed = true
  let isClosed = false

  const rows = () => [...entries.values()].map(rowOf)
  const pushNow = () => {
    if (timer !== null) clearTimeout(timer)
    timer = null
    if (isClosed) return
    isPushed = true
    push(rows())
    timer = setTimeout(() => {
      timer = null
      if (!isPushed) pushNow()
    }, pushMs)
  }
  const pushSoon = () => {
    isPushed = false
    if (timer === null) pushNow()
  }
  const failedWrite = (error: unknown) => runtime.log.error('an upload could not be written down', { error })
  const save = (entry: UploadEntry, change: Partial<UploadRecord> = {}): Promise<void> => {
    entry.record = { ...entry.record, ...change, sent: entry.sent }
    entry.savedAt = clock.now()
    const { id } = entry.record
    const content = JSON.stringify(entry.record)
    // A cancelled upload must not reappear, and content without a file is lost when the app quits anyway.
    if (file === null || entry.bytes !== null || !entries.has(id)) return Promise.resolve()
    const written = file.call('own', 'putUpload', { id, content }).then(() => undefined, failedWrite)
    writes = written
    return written
  }
  const drop = (entry: UploadEntry) => {
    entries.delete(entry.record.id)
    writes = file?.call('own', 'dropUpload', { id: entry.record.id }).catch(failedWrite) ?? writes
    if (entry.record.isCopy && entry.record.path !== null) void copies.drop(entry.record.path)
  }
  const entryOf = (record: UploadRecord, bytes: Uint8Array | null): UploadEntry => ({
    record,
    bytes,
    state: record.state,
    sent: record.sent,
    meter: createSpeedMeter(clock),
    backoff: createBackoff(clock, 1000),
    refusals: 0,
    stop: null,
    running: null,
    savedAt: clock.now(),
  })

  return {
    entries,
    rows,
    pushNow,
    pushSoon,
    save,
    drop,
    entryOf,
    failedWrite,
    use: (own) => {
      file = own
    },
    written: () => writes,
    close: () => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
