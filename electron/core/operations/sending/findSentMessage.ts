import type { Conversation } from '../../../../shared/api/conversation.ts'
import { routes } from '../../../../shared/api/routes/index.ts'
import type { Message, MessageId, Narrow } from '../../../../shared/api/types.ts'
import { conversationNarrow } from '../../../../shared/model/views/narrow.ts'
import { differsByMarkOnly } from '../../../../shared/api/resolvedTopic.ts'
import type { Answer } from '../../http/apiError.ts'
import { isDeadKey, success } from '../../http/apiError.ts'
import { storedText } from './sendText.ts'
import type { SendParams } from './sendParams.ts'
import type { AccountRuntime } from '../../sync/accountRuntime.ts'

export interface Wanted {
  /** Destinations to look at: the topic may have been renamed on the way. */
  readonly places: readonly Conversation[]
  readonly content: string
  /** Messages with higher ids are later than the attempt. */
  readonly after: MessageId
  /** True for a message of another row: two equal texts sent on purpose are two messages. */
  readonly isTaken: (id: MessageId) => boolean
}

/** Looks for an own message where it may be. Returns its id, null when it is not there, or why nobody knows. */
async function findSentAt(runtime: AccountRuntime, wanted: Wanted): Promise<Answer<MessageId | null>> {
  for (const conversation of wanted.places) {
    const found = await findIn(runtime, conversationNarrow(conversation), wanted, () => true)
    if (!found.ok || found.value !== null) return found
  }
  // The message may have been moved right after it was sent.
  const [conversation] = wanted.places
  if (conversation?.type !== 'channel') return success(null)
  return findIn(runtime, [], wanted, (one) => wasMoved(one, conversation))
}

/** Does the same for a message that is being sent. */
export function findSentMessage(
  runtime: AccountRuntime,
  { after, content, destination, earlier, others }: SendParams,
): Promise<Answer<MessageId | null>> {
  const isTaken = (id: MessageId) => others.includes(id)
  return findSentAt(runtime, { places: [destination, ...earlier], content, after, isTaken })
}

/** True when a message was moved to where it is now, from where it was sent to. */
const wasMoved = (one: Message, from: Extract<Conversation, { type: 'channel' }>): boolean =>
  one.type === 'channel' &&
  (one.lastMovedTimestamp !== null ||
    // Resolving a topic is no move (specification, Message, `last_moved_timestamp`).
    (one.channelId === from.channelId && differsByMarkOnly(one.topic, from.topic)))

async function findIn(
  runtime: AccountRuntime,
  narrow: Narrow,
  wanted: Wanted,
  isFit: (one: Message) => boolean,
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
    (one) => one.id > wanted.after && one.senderId === self && !wanted.isTaken(one.id) && isFit(one),
  )
  const same = later.find(({ content }) => storedText(content) === text)
  if (same !== undefined) return success(same.id)
  for (const one of later.filter(({ lastEditTimestamp }) => lastEditTimestamp !== null)) {
    const first = await firstText(runtime, one.id)
    if (!first.ok) return first
    if (first.value === text) return success(one.id)
  }
  return success(null)
}

/** Returns the first text of an edited message, as the server stored it; null: the server does not tell. */
async function firstText(runtime: AccountRuntime, messageId: MessageId): Promise<Answer<string | null>> {
  const answer = await runtime.api.call(routes.getMessageHistory, { messageId }, { signal: runtime.signal })
  if (answer.ok) return success(answer.value[0] === undefined ? null : storedText(answer.value[0].content))
  return answer.error.kind === 'refused' && !isDeadKey(answer.error) ? success(null) : answer
}
