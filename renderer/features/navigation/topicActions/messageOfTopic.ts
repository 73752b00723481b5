import type { ChannelId, MessageId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/account.ts'
import type { ActionRow } from '../../../../shared/model/outbox/actionRow.ts'
import { mapValues } from '../../../../shared/model/state/shardedMap.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { topicKey } from '../../../../shared/model/topics/topicKey.ts'
import { unreadIdsOfTopic } from '../../../../shared/model/unread/unreads.ts'

/**
 * Returns the message that stands for its topic in a request: the newest one that stays there; null: none is known. Of a
 * channel whose topics were not listed yet the unread messages are known.
 */
export function messageOfTopic(state: AccountState, channelId: ChannelId, topic: string): MessageId | null {
  const wanted = topicKey(topic)
  const newest =
    knownTopics(state, channelId).topics.find(({ key }) => key === wanted)?.maxId ??
    unreadIdsOfTopic(state, channelId, topic).at(-1) ??
    null
  const leaving = new Set([...state.actions.values()].filter(leaves).map(({ params }) => params['messageId']))
  if (newest === null || !leaving.has(newest)) return newest
  // The newest message will be in another topic, or deleted, by the time the server reads the request.
  let found: MessageId | null = null
  for (const message of mapValues(state.messages.byId))
    if (
      message.type === 'channel' &&
      message.channelId === channelId &&
      topicKey(message.topic) === wanted &&
      !leaving.has(message.id)
    )
      found = Math.max(found ?? 0, message.id)
  return found
}

/** True when the action takes one message away from its topic. */
const leaves = ({ action, params, status }: ActionRow): boolean =>
  status !== 'failed' &&
  (action === 'deleteMessage' ||
    (action === 'updateMessage' &&
      params['content'] === undefined &&
      params['propagateMode'] !== 'change_all'))
