import type { Conversation } from '../../../shared/api/conversation.ts'
import { routes } from '../../../shared/api/routes/index.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/state/accountState.ts'
import { knownTopics } from '../../../shared/model/topics/topics.ts'
import { topicKey } from '../../../shared/api/conversationKey.ts'
import { isDeadKey, isTransient, success } from '../http/apiError.ts'
import type { Answer, ApiError } from '../http/apiError.ts'
import { conversationNarrow } from '../../../shared/model/views/narrow.ts'
import type { AccountRuntime } from './accountRuntime.ts'

/** Topic anchor: a message with which a topic is found again after a rename that no event reported. */
export interface TopicAnchor {
  /** Id of a message in the topic. */
  readonly messageId: MessageId
  /** Id of the event queue that reports renames of the topic. */
  readonly queueId: string
}

/** Id that no queue has. A topic with it is always looked up. */
export const unverified = ''

type Asking = Pick<AccountRuntime, 'api' | 'queue' | 'signal'>
export type InChannel = Extract<Conversation, { readonly type: 'channel' }>

type Topic = Pick<InChannel, 'channelId' | 'topic'>

export const isSameTopic = (a: Topic, b: Topic): boolean =>
  a.channelId === b.channelId && topicKey(a.topic) === topicKey(b.topic)

/**
 * Result of looking up an anchored topic. lost: the anchor's message was deleted or left the topic alone, so the anchor
 * is useless. unknown: the lookup must be repeated.
 */
export type Followed =
  | { readonly is: 'there' | 'lost' }
  | { readonly is: 'moved'; readonly to: InChannel }
  | { readonly is: 'unknown'; readonly error: ApiError }

/** Returns a topic's anchor. null for a direct conversation, or if no message of the topic is known. */
export function topicAnchorOf(
  to: Conversation,
  state: AccountState | null,
  queueId: string | undefined,
): TopicAnchor | null {
  if (to.type !== 'channel' || state === null || queueId === undefined) return null
  const key = topicKey(to.topic)
  const topic = knownTopics(state, to.channelId).topics.find((each) => each.key === key)
  return topic === undefined ? null : { messageId: topic.maxId, queueId }
}

/** Looks up the current place of a topic, unless the current queue reports its renames. */
export async function followTopic(
  { api, queue, signal }: Asking,
  to: InChannel,
  anchor: TopicAnchor,
): Promise<Followed> {
  if (anchor.queueId === queue()?.id) return { is: 'there' }
  const found = await api.call(
    routes.getMessage,
    { messageId: anchor.messageId, applyMarkdown: false },
    { signal },
  )
  if (!found.ok) return failed(found.error)
  const { message } = found.value
  if (message?.type !== 'channel') return { is: 'lost' }
  if (isSameTopic(message, to)) return { is: 'there' }
  // If the old topic still has messages, only the anchor's message was moved.
  const listed = await api.call(routes.getTopics, { channelId: to.channelId }, { signal })
  if (!listed.ok) return failed(listed.error)
  const isLeft = listed.value.some(({ name }) => topicKey(name) === topicKey(to.topic))
  if (isLeft) return { is: 'lost' }
  return { is: 'moved', to: { type: 'channel', channelId: message.channelId, topic: message.topic } }
}

/** Fetches a topic's anchor. Resolves with null if the server shows no message there. */
export async function findTopicAnchor(
  { api, queue, signal }: Asking,
  to: InChannel,
): Promise<Answer<TopicAnchor | null>> {
  // Read before the request: a queue that starts meanwhile does not report earlier renames.
  const queueId = queue()?.id ?? unverified
  const answer = await api.call(
    routes.getMessages,
    { narrow: conversationNarrow(to), anchor: 'newest', before: 1, after: 0, applyMarkdown: false },
    { signal },
  )
  if (!answer.ok) return isLater(answer.error) ? answer : success(null)
  const newest = answer.value.messages.at(-1)
  return success(newest === undefined ? null : { messageId: newest.id, queueId })
}

/** True for temporary errors. An unreadable response and a refusal are permanent. */
const isLater = (error: ApiError) => isTransient(error) || isDeadKey(error) || error.kind === 'aborted'
const failed = (error: ApiError): Followed => (isLater(error) ? { is: 'unknown', error } : { is: 'lost' })
