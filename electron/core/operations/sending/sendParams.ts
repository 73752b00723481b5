import { z } from 'zod'
import { conversationSchema } from '../../../../shared/api/conversation.ts'
import type { OutboxRow } from '../../../../shared/model/state/localEvent.ts'
import type { KindQueue, Operation } from '../engine/operationKind.ts'

/** Parameters of a message that is sent, until an event or a fetch brings it from the server. */
export const sendParams = z.object({
  destination: conversationSchema,
  /** Markdown as typed. */
  content: z.string(),
  /** Newest message id that was known before the latest attempt. */
  after: z.number(),
  /** Message id, once the server accepted it; null before. */
  messageId: z.number().nullable(),
  /** Destinations before its topic was renamed. */
  earlier: z.array(conversationSchema),
  /** Ids of later messages that belong to other rows: the same text sent twice on purpose is two messages. */
  others: z.array(z.number()),
  /** Topic anchor from when it was sent; null: none is known. */
  mark: z.object({ messageId: z.number(), queueId: z.string() }).nullable(),
  /** Uploads that are not finished; until they are, the lane passes the message by. */
  awaits: z.array(z.object({ upload: z.string(), placeholder: z.string() })),
  /** True when nothing can be sent to the conversation any more: the text is among the drafts. */
  drafted: z.boolean(),
})
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
