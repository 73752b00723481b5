import { z } from 'zod'
import { amount, description, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'

/** An upload as own.db has it. */
export const uploadRecord = fileSchema(
  z.object({
    id: token.min(1),
    place: token,
    /** On this computer; null: bytes of this run alone. */
    path: token.nullable(),
    /** The file is a copy that we made: it goes with the upload. */
    isCopy: z.boolean(),
    name: token,
    label: token,
    /** Media type; "": unknown. */
    type: token,
    size: amount,
    modified: amount,
    /** A stored `sending` counts as queued: it is from an earlier run. */
    state: z.enum(['queued', 'paused', 'done', 'failed']),
    /** Bytes that the server had when this was written. */
    sent: amount,
    /** Address at which a resumable upload resumes. */
    tusUrl: token.nullable(),
    /** A request that may have stored the whole file was begun and not answered. */
    mayBeStored: z.boolean(),
    /** Realm-relative, when done. */
    url: token.nullable(),
    reason: description.nullable(),
    canRetry: z.boolean(),
    /** Absent in records of earlier versions. */
    isOverQuota: z.boolean().default(false),
    /** Milliseconds of the server's clock, as far as it was known. */
    created: amount,
  }),
)
export type UploadRecord = Readonly<z.infer<typeof uploadRecord>>

/** The record that `content` is, or null where it is none. */
export function readRecord(content: string): UploadRecord | null {
  try {
    return uploadRecord.parse(JSON.parse(content))
  } catch {
    return null
  }
}
