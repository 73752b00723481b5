import { z } from 'zod'

/** An upload as own.db has it. */
export const uploadRecord = z.object({
  id: z.string().min(1),
  place: z.string(),
  /** On this computer; null: bytes of this run alone. */
  path: z.string().nullable(),
  /** The file is a copy that we made: it goes with the upload. */
  isCopy: z.boolean(),
  name: z.string(),
  label: z.string(),
  /** Media type; "": unknown. */
  type: z.string(),
  size: z.number(),
  modified: z.number(),
  /** sending is queued: whoever reads this is another run. */
  state: z.enum(['queued', 'paused', 'done', 'failed']),
  /** Bytes that the server had when this was written. */
  sent: z.number(),
  /** Where a resumable upload goes on. */
  tusUrl: z.string().nullable(),
  /** A request that may have stored the whole file was begun and not answered. */
  mayBeStored: z.boolean(),
  /** Realm-relative, when done. */
  url: z.string().nullable(),
  reason: z.string().nullable(),
  canRetry: z.boolean(),
  /** Absent in records of earlier versions. */
  isOverQuota: z.boolean().default(false),
  /** Milliseconds of the server's clock, as far as it was known. */
  created: z.number(),
})
export type UploadRecord = Readonly<z.infer<typeof uploadRecord>>

/** The record that `content` is, or null where it is none. */
export function readRecord(content: string): UploadRecord | null {
  try {
    return uploadRecord.parse(JSON.parse(content))
  } catch {
    return null
  }
}
