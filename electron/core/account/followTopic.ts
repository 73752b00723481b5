import { routes } from '../../../shared/api/routes/index.ts'
import type { MessageId } from '../../../shared/api/types.ts'
import type { AccountState } from '../../../shared/model/account.ts'
import type { Destination } from '../../../shared/model/localEvent.ts'
import { knownTopics } from '../../../shared/model/slices/topics.ts'
import { topicKey } from '../../../shared/model/topicKey.ts'
import { isDeadKey, isPassing, success } from '../http/apiError.ts'
import type { Answer, ApiError } from '../http/apiError.ts'
import { narrowOf } from './outboxLook.ts'
import type { Session } from './session.ts'

/** By what a topic is found again though nobody told of its new name. */
export interface TopicMark {
  /** A message of the topic. */
  readonly messageId: MessageId
  /** The event queue that tells of renames. */
  readonly queueId: string
}

/** No queue is called so: what has it is asked for in any case. */
export const unverified = ''

type Asking = Pick<Session, 'api' | 'queue' | 'signal'>
export type InChannel = Extract<Destination, { readonly type: 'channel' }>

/**
 * What became of a marked topic. lost: its message is gone, or was moved while others stayed, so it says nothing any
 * more. unknown: to be asked again.
 */
export type Followed =
  | { readonly is: 'there' | 'lost' }
  | { readonly is: 'moved'; readonly to: InChannel }
  | { readonly is: 'unknown'; readonly error: ApiError }

/** null: it needs none, or nothing is known of it. */
export function markTopic(
  to: Destination,
  state: AccountState | null,
  queueId: string | undefined,
): TopicMark | null {
  if (to.type !== 'channel' || state === null || queueId === undefined) return null
  const key = topicKey(to.topic)
  const topic = knownTopics(state, to.channelId).topics.find((each) => each.key === key)
  return topic === undefined ? null : { messageId: topic.maxId, queueId }
}

/** Where the topic is now, where no queue tells of it any more. */
export async function followTopic(
  { api, queue, signal }: Asking,
  to: InChannel,
  mark: TopicMark,
): Promise<Followed> {
  if (mark.queueId === queue()?.id) return { is: 'there' }
  const found = await api.call(
    routes.getMessage,
    { messageId: mark.messageId, applyMarkdown: false },
    { signal },
  )
  if (!found.ok) return failed(found.error)
  const { message } = found.value
  if (message?.type !== 'channel') return { is: 'lost' }
  if (message.channelId === to.channelId && topicKey(message.topic) === topicKey(to.topic))
    return { is: 'there' }
  // That message alone may have been moved: then there is more where it was.
  const listed = await api.call(routes.getTopics, { channelId: to.channelId }, { signal })
  if (!listed.ok) return failed(listed.error)
  const isLeft = listed.value.some(({ name }) => topicKey(name) === topicKey(to.topic))
  if (isLeft) return { is: 'lost' }
  return { is: 'moved', to: { type: 'channel', channelId: message.channelId, topic: message.topic } }
}

/** The mark of a topic as the server has it now; null: it has no message there. */
export async function findMark(
  { api, queue, signal }: Asking,
  to: InChannel,
): Promise<Answer<TopicMark | null>> {
  // A queue that begins meanwhile may not tell what happened before it.
  const queueId = queue()?.id ?? unverified
  const answer = await api.call(
    routes.getMessages,
    { narrow: narrowOf(to), anchor: 'newest', before: 1, after: 0, applyMarkdown: false },
    { signal },
  )
  if (!answer.ok) return isLater(answer.error) ? answer : success(null)
  const newest = answer.value.messages.at(-1)
  return success(newest === undefined ? null : { messageId: newest.id, queueId })
}

/** What somebody cannot answer now, but may soon. What he cannot read, or what is refused, he never will. */
const isLater = (error: ApiError) => isPassing(error) || isDeadKey(error) || error.kind === 'aborted'
const failed = (error: ApiError): Followed => (isLater(error) ? { is: 'unknown', error } : { is: 'lost' })
