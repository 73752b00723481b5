import type { Conversation } from '../../../../shared/api/conversation.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, MessageId, Narrow } from '../../../../shared/api/types.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { differsByMarkOnly } from '../../../../shared/api/resolvedTopic.ts'
import type { Answer } from '../../http/apiError.ts'
import { isDeadKey, success } from '../../http/apiError.ts'
import { storedText, type SendParams } from './sendParams.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

interface Wanted {
  /** Conversations to search. The topic may have been renamed while the message was sent. */
  readonly places: readonly Conversation[]
  readonly content: string
  /** False for messages older than the attempt, and for those of other rows: the same text may be sent twice on purpose. */
  readonly isCandidate: (message: Message) => boolean
}

/**
 * Searches for one of the user's messages, also after it was edited or moved. Returns its id, null if it does not exist,
 * or the error of the search.
 */
export async function findSentAt(runtime: AccountRuntime, wanted: Wanted): Promise<Answer<MessageId | null>> {
  for (const conversation of wanted.places) {
    const found = await findIn(runtime, conversationNarrow(conversation), wanted, () => true)
    if (!found.ok || found.value !== null) return found
  }
  // The message may have been moved right after it was sent.
  const [conversation] = wanted.places
  if (conversation?.type !== 'channel') return success(null)
  return findIn(runtime, [], wanted, (message) => wasMoved(message, conversation))
}

/** Like `findSentAt`, for a message in the outbox. */
export function findSentMessage(
  runtime: AccountRuntime,
  { after, content, destination, earlier, others }: SendParams,
): Promise<Answer<MessageId | null>> {
  const isCandidate = ({ id }: Message) => id > after && !others.includes(id)
  return findSentAt(runtime, { places: [destination, ...earlier], content, isCandidate })
}

/** True if the message was moved away from the conversation it was sent to. */
const wasMoved = (message: Message, from: Extract<Conversation, { type: 'channel' }>): boolean =>
  message.type === 'channel' &&
  (message.lastMovedTimestamp !== null ||
    // Resolving a topic is not a move (specification, Message, `last_moved_timestamp`).
    (message.channelId === from.channelId && differsByMarkOnly(message.topic, from.topic)))

async function findIn(
  runtime: AccountRuntime,
  narrow: Narrow,
  wanted: Wanted,
  isFit: (message: Message) => boolean,
): Promise<Answer<MessageId | null>> {
  const self = runtime.context().selfUserId
  const answer = await runtime.api.call(
    routes.getMessages,
    {
      narrow: [...narrow, { operator: 'sender', operand: self }],
      anchor: 'newest',
      before: 50,
      after: 0,
      applyMarkdown: false,
    },
    { signal: runtime.signal },
  )
  if (!answer.ok) return answer
  const text = storedText(wanted.content)
  const later = answer.value.messages.filter(
    (message) => message.senderId === self && wanted.isCandidate(message) && isFit(message),
  )
  const same = later.find(({ content }) => storedText(content) === text)
  if (same !== undefined) return success(same.id)
  for (const message of later.filter(({ lastEditTimestamp }) => lastEditTimestamp !== null)) {
    const first = await firstText(runtime, message.id)
    if (!first.ok) return first
    if (first.value === text) return success(message.id)
  }
  return success(null)
}

/** Returns the original text of an edited message as the server stored it, or null if the server refuses to show it. */
async function firstText(runtime: AccountRuntime, messageId: MessageId): Promise<Answer<string | null>> {
  const answer = await runtime.api.call(routes.getMessageHistory, { messageId }, { signal: runtime.signal })
  if (answer.ok) return success(answer.value[0] === undefined ? null : storedText(answer.value[0].content))
  return answer.error.kind === 'refused' && !isDeadKey(answer.error) ? success(null) : answer
}
