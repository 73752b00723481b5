import type { UploadRow, UploadState } from '../../../shared/model/outbox/uploadRow.ts'
import type { Backoff } from '../platform/backoff.ts'
import type { SpeedMeter } from './speedMeter.ts'
import type { UploadRecord } from './uploadRecord.ts'

/** An upload as this run has it. */
export interface UploadEntry {
  record: UploadRecord
  /** Content that no file holds; null: a file holds it. */
  bytes: Uint8Array | null
  state: UploadState
  /** Bytes that left, or that the server is known to have. */
  sent: number
  readonly meter: SpeedMeter
  readonly backoff: Backoff
  /** Failures of the server itself in a row. */
  refusals: number
  /** Ends the try that is under way, or the wait for the next; null: there is neither. */
  stop: AbortController | null
  /** The try that is under way; null when there is none. */
  running: Promise<void> | null
  /** Milliseconds of this computer's clock: when `sent` was last written down. */
  savedAt: number
}

export function rowOf({ record, state, sent, meter }: UploadEntry): UploadRow {
  const { id, place, name, label, size, url, reason, canRetry, isOverQuota } = record
  const speed = state === 'sending' ? meter.speed() : null
  return { id, place, name, label, size, sent, state, speed, url, reason, canRetry, isOverQuota }
}
