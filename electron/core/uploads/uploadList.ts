import { hasInlineImages, hasSoundPlayers } from '../../../shared/api/capabilities.ts'
import type { UploadRow, UploadState } from '../../../shared/model/outbox/uploadRow.ts'
import { createBackoff, type Backoff } from '../platform/backoff.ts'
import type { Clock } from '../platform/clock.ts'
import { createOwnTable, parseContent, type OwnTable } from '../store/ownTable.ts'
import type { AccountRuntime } from '../sync/accountRuntime.ts'
import type { TakeOptions } from './takeFile.ts'
import type { UploadCopies } from './uploadCopies.ts'
import { uploadRecord, type UploadRecord } from './uploadRecord.ts'
import type { UploadWire } from './uploadRequest.ts'

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

/** The state of an upload in this run. */
export interface UploadEntry {
  record: UploadRecord
  /** Content that is in no file; null if there is a file. */
  bytes: Uint8Array | null
  state: UploadState
  /** Number of bytes that were sent or that the server has confirmed. */
  sent: number
  readonly meter: SpeedMeter
  readonly backoff: Backoff
  /** Number of server errors in a row. */
  refusals: number
  /** Ends the current try or the wait for the next one; null if there is neither. */
  stop: AbortController | null
  /** The try in progress, or null. */
  running: Promise<void> | null
  /** Time in ms when `sent` was last saved, by this computer's clock. */
  savedAt: number
}

/** Minimum time in ms between two pushes of progress. */
const pushMs = 250

/** The uploads of an account in memory, in the file and in the windows. */
export interface UploadList {
  readonly entries: Map<string, UploadEntry>
  readonly table: OwnTable<UploadRecord>
  rows(): readonly UploadRow[]
  readonly toRow: (entry: UploadEntry) => UploadRow
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

  const toRow = (entry: UploadEntry) => rowOf(entry, runtime.stateStore.state()?.realm.featureLevel)
  const rows = () => [...entries.values()].map(toRow)
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
    toRow,
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

/** Media types of images for which the server makes thumbnails. */
const inlineTypes = new Set(
  ['avif', 'gif', 'heic', 'jpeg', 'png', 'tiff', 'webp'].map((type) => `image/${type}`),
)

/** Media types of sounds that the server shows with a player. */
const soundTypes = new Set(['aac', 'flac', 'mp4', 'mpeg', 'wav', 'webm'].map((type) => `audio/${type}`))

function rowOf({ record, state, sent, meter }: UploadEntry, featureLevel: number | undefined): UploadRow {
  const { id, place, name, label, size, type, url, reason, canRetry, isOverQuota } = record
  const isShown = soundTypes.has(type) ? hasSoundPlayers : inlineTypes.has(type) ? hasInlineImages : null
  const isInline = featureLevel !== undefined && isShown !== null && isShown(featureLevel)
  const speed = state === 'sending' ? meter.speed() : null
  return { id, place, name, label, size, sent, state, speed, url, isInline, reason, canRetry, isOverQuota }
}

/** Measures the upload speed over the last seconds. */
interface SpeedMeter {
  /** Starts measuring. Bytes sent before do not count. */
  reset(bytes: number): void
  add(bytes: number): void
  /** Returns bytes per second, or null if it is too early to tell. */
  speed(): number | null
}

const windowMs = 4000
const leastMs = 400

export function createSpeedMeter(clock: Clock): SpeedMeter {
  let samples: readonly (readonly [time: number, bytes: number])[] = []
  return {
    reset: (bytes) => {
      samples = [[clock.now(), bytes]]
    },
    add: (bytes) => {
      const now = clock.now()
      samples = [...samples.filter(([time]) => time <= now && now - time <= windowMs), [now, bytes]]
    },
    speed: () => {
      const [first, last] = [samples[0], samples.at(-1)]
      if (first === undefined || last === undefined || last[0] - first[0] < leastMs) return null
      return Math.max(0, Math.round(((last[1] - first[1]) * 1000) / (last[0] - first[0])))
    },
  }
}
