import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { conversationSchema } from '../../../../shared/api/conversation.ts'
import { content, int, someIds, token } from '../../../../shared/api/records/lenient.ts'
import type { OutboxRow } from '../../../../shared/model/state/localRecords.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { KindQueue, Operation } from '../engine/operationKind.ts'

/** Parameters of a message from submission until the server's copy arrives in an event or a fetch. */
export const sendParams = fileSchema(
  z.object({
    destination: conversationSchema,
    /** Markdown as typed. */
    content,
    /** Newest message id known before the latest attempt. */
    after: int,
    /** Message id, or null before the server accepted the message. */
    messageId: int.nullable(),
    /** Destinations before the topic was renamed. */
    earlier: z.array(conversationSchema).max(bounds.fileRows.max),
    /** Ids of newer messages that belong to other rows. The same text may be sent twice on purpose. */
    others: someIds,
    /** Topic anchor at the time of sending, or null if unknown. It reveals whether the topic was renamed. */
    mark: z.object({ messageId: int, queueId: token }).nullable(),
    /** Unfinished uploads. Until they finish, the lane skips the message. */
    awaits: z.array(z.object({ upload: token, placeholder: token })).max(bounds.fileRows.max),
    /** True if nothing can be sent to the conversation any more and the text is now a draft. */
    drafted: z.boolean(),
  }),
)
export type SendParams = z.output<typeof sendParams>
export type SendOperation = Operation<SendParams>
export type SendQueue = KindQueue<SendParams>

/** Returns the row shown to the user. */
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
