import type { ChannelId, MessageId } from '../../../../shared/api/types.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import type { ActionRow } from '../../../../shared/model/state/localRecords.ts'
import { mapValues } from '../../../../shared/collections/shardedMap.ts'
import { knownTopics } from '../../../../shared/model/topics/topics.ts'
import { topicKey } from '../../../../shared/api/conversationKey.ts'
import { unreadIdsOfTopic } from '../../../../shared/model/unread/unreads.ts'

/**
 * Returns the message that represents its topic in requests: the newest one that is not being moved or deleted.
 * Returns null if none is known. If the topics of the channel are not loaded, only unread messages are known.
 */
export function messageOfTopic(state: AccountState, channelId: ChannelId, topic: string): MessageId | null {
  const wanted = topicKey(topic)
  const newest =
    knownTopics(state, channelId).topics.find(({ key }) => key === wanted)?.maxId ??
    unreadIdsOfTopic(state, channelId, topic).at(-1) ??
    null
  const leaving = new Set([...state.actions.values()].filter(leaves).map(({ params }) => params['messageId']))
  if (newest === null || !leaving.has(newest)) return newest
  // The newest message is about to leave the topic before the server handles the request.
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

/** True if the action removes a single message from its topic. */
const leaves = ({ action, params, status }: ActionRow): boolean =>
  status !== 'failed' &&
  (action === 'deleteMessage' ||
    (action === 'updateMessage' &&
      params['content'] === undefined &&
      params['propagateMode'] !== 'change_all'))
