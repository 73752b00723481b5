import { z } from 'zod'
import { bounds } from '../../../../shared/api/bounds.ts'
import { conversationSchema, type Conversation } from '../../../../shared/api/conversation.ts'
import { amount, content, int, someIds, token } from '../../../../shared/api/records/lenient.ts'
import { t } from '../../../../shared/i18n.ts'
import type { OutboxRow } from '../../../../shared/model/state/localRecords.ts'
import type { ApiError } from '../../http/apiError.ts'
import { callError } from '../../http/failure.ts'
import { fileSchema } from '../../platform/fileSchema.ts'
import type { Queue } from '../../sync/accountRuntime.ts'
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
    /** Time in ms until which the user can take the message back; null if it is sent at once. */
    undoUntil: amount.nullable().default(null),
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
  const { awaits, content, destination, drafted, undoUntil } = params
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
    ...(undoUntil !== null && { undoUntil }),
  }
}

/** Returns the text for the user about why a message was not sent. */
export function refusalWords(error: ApiError): string {
  if (error.kind !== 'refused') return callError(error).message
  switch (error.code) {
    case 'STREAM_DOES_NOT_EXIST':
      return t('core.sendNoChannel')
    case 'STREAM_WILDCARD_MENTION_NOT_ALLOWED':
      return t('core.sendChannelWildcard')
    case 'TOPIC_WILDCARD_MENTION_NOT_ALLOWED':
      return t('core.sendTopicWildcard')
    default:
      return error.message === '' ? t('core.refused') : error.message
  }
}

const codePoints = (text: string) => [...text].length

/** False if there is nothing to send, or if the server would refuse the text whatever its length. */
export const canSend = (content: string): boolean => storedText(content) !== '' && !content.includes('\0')

/**
 * Returns why a text cannot be sent, or null if it can. The server would truncate a long one and report success.
 * `limits` is undefined while they are unknown.
 */
export function unsendable(
  content: string,
  destination: Conversation,
  limits: Queue['limits'] | undefined,
): string | null {
  if (!canSend(content)) return t('core.sendEmpty')
  if (limits === undefined) return null
  const length = codePoints(storedText(content))
  if (length > limits.messageLength) return t('core.sendTooLong', { length, limit: limits.messageLength })
  if (destination.type === 'channel' && codePoints(destination.topic) > limits.topicLength)
    return t('core.sendTopicTooLong', { limit: limits.topicLength })
  return null
}

/** Returns the text as the server would store it, for comparison with fetched messages. */
export function storedText(content: string): string {
  return content.replace(/\r\n?/g, '\n').replace(/^\n+/, '').trimEnd()
}
