import { z } from 'zod'
import { amount, description, token } from '../../../shared/api/records/lenient.ts'
import { fileSchema } from '../platform/fileSchema.ts'

/** Schema of an upload in own.db. */
export const uploadRecord = fileSchema(
  z.object({
    id: token.min(1),
    place: token,
    /** Path on this computer; null if the content exists in memory only. */
    path: token.nullable(),
    /** True if the file is a copy made by the app, which is deleted with the upload. */
    isCopy: z.boolean(),
    name: token,
    label: token,
    /** True if the user chose the name. Otherwise the server's name replaces it. Missing in records of earlier versions. */
    isRenamed: z.boolean().default(false),
    /** Media type, or "" if unknown. */
    type: token,
    size: amount,
    modified: amount,
    /** State. An upload that was being sent is stored as queued. */
    state: z.enum(['queued', 'paused', 'done', 'failed']),
    /** Number of bytes that the server had when this was saved. */
    sent: amount,
    /** Address at which a resumable upload continues, or null. */
    tusUrl: token.nullable(),
    /** True if a request that may have stored the whole file was not answered. */
    mayBeStored: z.boolean(),
    /** Address relative to the organization's URL, once the upload is done. */
    url: token.nullable(),
    reason: description.nullable(),
    canRetry: z.boolean(),
    /** Missing in records of earlier versions. */
    isOverQuota: z.boolean().default(false),
    /** Time in ms by the server's clock, as far as it was known. */
    created: amount,
  }),
)
export type UploadRecord = Readonly<z.infer<typeof uploadRecord>>
