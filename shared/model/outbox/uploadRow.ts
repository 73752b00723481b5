/**
 * queued: waits for its turn. sending: bytes are on their way. waiting: tries again by itself, `reason` tells why.
 * paused: by the person. done: `url` is there until the row is dismissed. failed: final until the person acts.
 */
export type UploadState = 'queued' | 'sending' | 'waiting' | 'paused' | 'done' | 'failed'

/** One file on its way to the service, as the window shows it. */
export interface UploadRow {
  readonly id: string
  /** Where the file is to be linked, in the window's own words. */
  readonly place: string
  readonly name: string
  /** The file's name as link text: without brackets, and different from all others of the account. */
  readonly label: string
  /** Bytes. */
  readonly size: number
  readonly sent: number
  readonly state: UploadState
  /** Bytes a second while it is sending; null: not known yet. */
  readonly speed: number | null
  /** Realm-relative, when done. */
  readonly url: string | null
  /** Plain words for the person when waiting or failed. */
  readonly reason: string | null
  /** True when it failed because the organisation has too little space left. */
  readonly isOverQuota: boolean
  /** True when trying again may help. */
  readonly canRetry: boolean
}
