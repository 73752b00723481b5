import type { UploadRow } from '../../../shared/model/outbox/uploadRow.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import { createBackoff } from '../platform/backoff.ts'
import { createOwnTable, parseContent, type OwnTable } from '../store/ownTable.ts'
import { createSpeedMeter } from './speedMeter.ts'
import type { UploadWire } from './sending.ts'
import type { TakeOptions } from './takeFile.ts'
import type { UploadCopies } from './uploadCopies.ts'
import { rowOf } from './uploadEntry.ts'
import type { UploadEntry } from './uploadEntry.ts'
import { uploadRecord, type UploadRecord } from './uploadRecord.ts'

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
  readonly table: OwnTable<UploadRecord>
  rows(): readonly UploadRow[]
  /** Pushes the rows at once. */
  pushNow(): void
  /** Pushes the rows, at most four times per second. */
  pushSoon(): void
  /** Changes the record of an upload. Resolves when it is saved, or cannot be. */
  save(entry: UploadEntry, change?: Partial<UploadRecord>): Promise<void>
  drop(entry: UploadEntry): void
  entryOf(record: UploadRecord, bytes: Uint8Array | null): UploadEntry
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
  const { log, signal } = runtime
  const table = createOwnTable<UploadEntry, UploadRecord>({
    clock,
    log,
    signal,
    records: entries,
    name: 'the list of uploads',
    table: 'upload',
    // Content without a file is lost when the app quits anyway.
    stored: ({ bytes, record }) => (bytes === null ? record : null),
    parse: parseContent(uploadRecord),
  })
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
  const save = async (entry: UploadEntry, change: Partial<UploadRecord> = {}): Promise<void> => {
    entry.record = { ...entry.record, ...change, sent: entry.sent }
    entry.savedAt = clock.now()
    await table.save([entry.record.id])
  }
  const drop = (entry: UploadEntry) => {
    entries.delete(entry.record.id)
    void table.save([entry.record.id])
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
    table,
    rows,
    pushNow,
    pushSoon,
    save,
    drop,
    entryOf,
    close: () => {
      isClosed = true
      if (timer !== null) clearTimeout(timer)
    },
  }
}
