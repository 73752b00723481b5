import { z } from 'zod'
import type { Conversation } from '../../api/conversation.ts'
import type { MessageId } from '../../api/types.ts'
import type { UploadRow } from '../../model/outbox/uploadRow.ts'
import { accountId as account } from './accountId.ts'

/** As many messages as are looked for in one call. */
export const maxPlaces = 50

/** A file that the person gave to the page. Only the preload script makes this; the page passes on `File`s. */
const givenFile = z.union([
  z.object({ path: z.string().max(8000).min(1) }),
  /** A file without a path, such as a picture from the clipboard. `bytes` is null when the file is too large. */
  z.object({
    name: z.string().max(1000),
    type: z.string().max(200),
    bytes: z.instanceof(Uint8Array).nullable(),
  }),
])

/** Calls about files: those that are on their way to the service, and those that it has. */
export const fileInputs = {
  /** Opens an uploaded file outside the app; `path` is the realm-relative address of a message's link. */
  'upload.open': z.object({ account, path: z.string().max(4000) }),
  /** Lists the uploads that are under way, and those that ended and are not dismissed yet. */
  'upload.list': z.object({ account }),
  /** The person chooses files in a dialog of the system; `place` comes back in the rows. */
  'upload.pick': z.object({ account, place: z.string().max(4000) }),
  'upload.add': z.object({ account, place: z.string().max(4000), files: z.array(givenFile).max(100) }),
  /** resume: also tries again. cancel: also takes a finished or failed one off the list. */
  'upload.control': z.object({
    account,
    id: z.string().max(100),
    op: z.enum(['pause', 'resume', 'cancel']),
  }),
  /** Asks for the list of own files, which comes as local/attachments. */
  'files.fetch': z.object({ account }),
  /** Looks for the conversations that messages are in. */
  'files.places': z.object({ account, messageIds: z.array(z.number().int().nonnegative()).max(maxPlaces) }),
}

/** Where a message is; null: the person cannot read it. */
export interface MessagePlace {
  readonly messageId: MessageId
  readonly conversation: Conversation | null
}

export interface FileOutputs {
  'upload.open': null
  'upload.list': readonly UploadRow[]
  /** The new rows; none when the person chose no file. */
  'upload.pick': readonly UploadRow[]
  'upload.add': readonly UploadRow[]
  'upload.control': null
  'files.fetch': null
  /** Messages that could not be asked for are left out. */
  'files.places': readonly MessagePlace[]
}
