import { routes } from '../../../../shared/api/routes/index.ts'
import type { MessageId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import type { Destination } from '../../../../shared/model/localEvent.ts'
import { knownTopics } from '../../../../shared/model/slices/topics.ts'
import { topicKey } from '../../../../shared/model/topicKey.ts'
import type { Session } from '../session.ts'

/** By what a topic is found again though nobody told of its new name. */
export interface TopicMark {
  /** A message of the topic. */
  readonly messageId: MessageId
  /** The event queue that tells of renames. */
  readonly queueId: string
}

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

/** Where the topic is now, where no queue tells of it any more; null: where it was, or that cannot be said. */
export async function followTopic(
  { api, queue, signal }: Session,
  to: Destination,
  mark: TopicMark,
): Promise<Destination | null> {
  if (to.type !== 'channel' || mark.queueId === queue()?.id) return null
  const found = await api.call(
    routes.getMessage,
    { messageId: mark.messageId, applyMarkdown: false },
    { signal },
  )
  const message = found.ok ? found.value.message : null
  if (message?.type !== 'channel') return null
  const isThere = message.channelId === to.channelId && topicKey(message.topic) === topicKey(to.topic)
  if (isThere) return null
  // That message alone may have been moved: then there is more where it was.
  const listed = await api.call(routes.getTopics, { channelId: to.channelId }, { signal })
  const isLeft = !listed.ok || listed.value.some(({ name }) => topicKey(name) === topicKey(to.topic))
  return isLeft ? null : { type: 'channel', channelId: message.channelId, topic: message.topic }
}
