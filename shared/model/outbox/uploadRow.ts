/**
 * queued: waits for its turn. sending: in progress. waiting: will retry by itself, see `reason`. paused: by the user.
 * done: `url` is set until the row is dismissed. failed: final until the user acts.
 */
export type UploadState = 'queued' | 'sending' | 'waiting' | 'paused' | 'done' | 'failed'

/** One upload, as shown in the window. */
export interface UploadRow {
  readonly id: string
  /** Field in which the link is inserted, in a format of the window. */
  readonly place: string
  readonly name: string
  /** File name for the link text: without brackets and unique in the account. */
  readonly label: string
  /** Bytes: the size of the file and the part already sent. */
  readonly size: number
  readonly sent: number
  readonly state: UploadState
  /** Bytes per second while sending; null when unknown. */
  readonly speed: number | null
  /** Address relative to the server, when done. */
  readonly url: string | null
  /** True for an image that the server shows where its link is in the text. Below level 437 there are none. */
  readonly isInline?: boolean
  /** Reason for waiting or failing, as a text for the user. */
  readonly reason: string | null
  /** True when it failed because the organization's storage is full. */
  readonly isOverQuota: boolean
  /** True when a retry may help. */
  readonly canRetry: boolean
}
