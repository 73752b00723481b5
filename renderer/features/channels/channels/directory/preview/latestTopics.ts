import type { Message, MessageId, Narrow } from '../../../../../../shared/api/types.ts'
import { lastIds } from '../../../../../../shared/collections/idList.ts'
import { messageOf } from '../../../../../../shared/model/messages/messages.ts'
import type { AccountState } from '../../../../../../shared/model/state/accountState.ts'
import { memoByKey } from '../../../../../../shared/model/state/memoSelector.ts'
import { mapGet } from '../../../../../../shared/collections/shardedMap.ts'
import { topicKey } from '../../../../../../shared/api/conversationKey.ts'
import { topicsOfChannel } from '../../../../../../shared/model/navigation/topicList.ts'
import { channelNarrow } from '../../../../../../shared/model/views/narrow.ts'
import { viewOf } from '../../../../../../shared/model/views/views.ts'

/** Topic in the preview, with its newest message if loaded. */
export interface LatestTopic {
  readonly topic: string
  readonly maxId: MessageId
  readonly message: Message | null
}

const maxTopics = 5
/** Maximum number of messages searched for topics if the list of topics is not loaded. */
const maxMessages = 200

/**
 * Returns the newest topics of a channel. If the server's list is not loaded, for example offline, derives them from
 * the cached messages.
 */
export const latestTopics: (state: AccountState, channelId: number) => readonly LatestTopic[] = memoByKey<
  number,
  readonly LatestTopic[]
>(
  String,
  (state, channelId) => [
    mapGet(state.topics, channelId),
    state.messages.byId,
    viewOf(state, channelNarrow(channelId)),
  ],
  (state, channelId) => {
    const listed = topicsOfChannel(state, channelId)
      .slice(0, maxTopics)
      .map(({ topic, maxId }) => ({ topic, maxId, message: messageOf(state, maxId) ?? null }))
    return listed.length > 0 ? listed : topicsOfMessages(state, channelNarrow(channelId))
  },
)

function topicsOfMessages(state: AccountState, narrow: Narrow): readonly LatestTopic[] {
  const view = viewOf(state, narrow)
  const found = new Map<string, LatestTopic>()
  for (const id of view === undefined ? [] : lastIds(view.ids, maxMessages).toReversed()) {
    if (found.size === maxTopics) break
    const message = messageOf(state, id)
    if (message?.type !== 'channel') continue
    const key = topicKey(message.topic)
    if (!found.has(key)) found.set(key, { topic: message.topic, maxId: id, message })
  }
  return [...found.values()]
}
