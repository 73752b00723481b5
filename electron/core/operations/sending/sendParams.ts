import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { conversationSchema } from '../../../../shared/api/conversation.ts'
import { content, int, someIds, token } from '../../../../shared/api/records/lenient.ts'
import type { OutboxRow } from '../../../../shared/model/state/localEvent.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { KindQueue, Operation } from '../engine/operationKind.ts'

/** Parameters of a message that is sent, until an event or a fetch brings it from the server. */
export const sendParams = fileSchema(
  z.object({
    destination: conversationSchema,
    /** Markdown as typed. */
    content,
    /** Newest message id that was known before the latest attempt. */
    after: int,
    /** Message id, once the server accepted it; null before. */
    messageId: int.nullable(),
    /** Destinations before its topic was renamed. */
    earlier: z.array(conversationSchema).max(bounds.fileRows.max),
    /** Ids of later messages that belong to other rows: the same text sent twice on purpose is two messages. */
    others: someIds,
    /** Topic anchor from when it was sent; null: none is known. */
    mark: z.object({ messageId: int, queueId: token }).nullable(),
    /** Uploads that are not finished; until they are, the lane passes the message by. */
    awaits: z.array(z.object({ upload: token, placeholder: token })).max(bounds.fileRows.max),
    /** True when nothing can be sent to the conversation any more: the text is among the drafts. */
    drafted: z.boolean(),
  }),
)
export type SendParams = z.output<typeof sendParams>
export type SendOperation = Operation<SendParams>
export type SendQueue = KindQueue<SendParams>

/** Returns the row that the user sees. */
export function outboxRow({
  createdAt,
  hold,
  id,
  isUnsaved,
  params,
  reason,
  retryAt,
  status,
}: SendOperation): OutboxRow {
  const { awaits, content, destination, drafted } = params
  return {
    localId: id,
    destination,
    content,
    createdAt,
    status,
    reason,
    ...(awaits.length > 0 && { awaits: awaits.map(({ upload }) => upload) }),
    ...(retryAt !== null && { retryAt }),
    ...(hold !== null && { held: hold.why }),
    ...(isUnsaved && { unsaved: true }),
    ...(drafted && { drafted: true }),
  }
}
