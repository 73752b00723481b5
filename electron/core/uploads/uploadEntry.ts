import type { UploadRow, UploadState } from '../../../shared/model/outbox/uploadRow.ts'
import type { Backoff } from '../platform/backoff.ts'
import type { SpeedMeter } from './speedMeter.ts'
import type { UploadRecord } from './uploadRecord.ts'

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

export function rowOf({ record, state, sent, meter }: UploadEntry): UploadRow {
  const { id, place, name, label, size, url, reason, canRetry, isOverQuota } = record
  const speed = state === 'sending' ? meter.speed() : null
  return { id, place, name, label, size, sent, state, speed, url, reason, canRetry, isOverQuota }
}
