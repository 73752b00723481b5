import { z } from 'zod'
import type { Conversation } from '../../api/conversation.ts'
import type { MessageId } from '../../api/types.ts'
import { maxFiles } from '../../model/outbox/uploadLink.ts'
import type { UploadRow } from '../../model/outbox/uploadRow.ts'
import { accountId as account } from './accountId.ts'
import { gifInputs, type GifOutputs } from './gifCalls.ts'

/** Maximum number of messages in a call. */
export const maxPlaces = 50

/** A file that the user gave to the page. Only the preload script creates it, from the page's `File` objects. */
const givenFile = z.union([
  z.object({ path: z.string().max(8000).min(1) }),
  /** A file without a path, such as an image from the clipboard. `bytes` is null when the file is too large. */
  z.object({
    name: z.string().max(1000),
    type: z.string().max(200),
    bytes: z.instanceof(Uint8Array).nullable(),
  }),
])

/** Calls about uploads, about files on the server and about GIFs. */
export const fileInputs = {
  ...gifInputs,
  /** Opens an uploaded file outside the app. path: the server-relative address of a message's link. */
  'upload.open': z.object({ account, path: z.string().max(4000) }),
  /** Returns the uploads in progress, and finished ones that were not dismissed. */
  'upload.list': z.object({ account }),
  /** The user chooses files in a system dialog. `place` is returned in the rows. */
  'upload.pick': z.object({ account, place: z.string().max(4000) }),
  'upload.add': z.object({ account, place: z.string().max(4000), files: z.array(givenFile).max(maxFiles) }),
  /** resume: also retries. cancel: also removes a finished or failed upload from the list. */
  'upload.control': z.object({
    account,
    id: z.string().max(100),
    op: z.enum(['pause', 'resume', 'cancel']),
  }),
  /** Changes the name in the link of an upload. Refused once the upload belongs to a message. */
  'upload.rename': z.object({ account, id: z.string().max(100), name: z.string().min(1).max(200) }),
  /** Fetches the user's own files, which arrive as local/attachments. */
  'files.fetch': z.object({ account }),
  /** Finds the conversations of messages. */
  'files.places': z.object({ account, messageIds: z.array(z.number().int().nonnegative()).max(maxPlaces) }),
}

/** The conversation of a message; null when the user cannot read it. */
export interface MessagePlace {
  readonly messageId: MessageId
  readonly conversation: Conversation | null
}

export interface FileOutputs extends GifOutputs {
  'upload.open': null
  'upload.list': readonly UploadRow[]
  /** The new rows; [] when the user chose no file. */
  'upload.pick': readonly UploadRow[]
  'upload.add': readonly UploadRow[]
  'upload.control': null
  'upload.rename': UploadRow
  'files.fetch': null
  /** Messages that could not be looked up are omitted. */
  'files.places': readonly MessagePlace[]
}
