import type { AccountState } from '../state/accountState.ts'
import type { MessageId, Narrow } from '../../api/types.ts'
import { dmKey } from '../../api/conversationKey.ts'
import { feedNarrow, narrowChannel, narrowKey, narrowConversation } from './narrow.ts'
import { mapEntries } from '../../collections/shardedMap.ts'
import { unreadIdsOfChannel, unreadIdsOfTopic } from '../unread/unreads.ts'
import { isTopicMuted } from '../topics/userTopics.ts'

/** Returns the oldest unread message of a narrow; null when all of it is read; 'unknown' when only the server knows. */
export function firstUnreadOf(state: AccountState, narrow: Narrow): MessageId | null | 'unknown' {
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation?.type === 'direct')
    return state.unreads.directs.get(dmKey(conversation.userIds))?.[0] ?? null
  // The registration listed only the newest unread messages.
  if (state.unreads.oldUnreadsMissing) return 'unknown'
  const channelId = narrowChannel(narrow)
  if (channelId === null)
    return narrowKey(narrow) === narrowKey(feedNarrow) ? firstUnreadOfFeed(state) : 'unknown'
  if (conversation?.type === 'channel')
    return unreadIdsOfTopic(state, channelId, conversation.topic)[0] ?? null
  return lowestOf(unreadIdsOfChannel(state, channelId))
}

/** Skips muted topics, which the feed does not show. */
function firstUnreadOfFeed(state: AccountState): MessageId | null {
  let first = lowestOf([...state.unreads.directs.values()].flatMap(([id]) => id ?? [])) ?? Infinity
  for (const [channelId, topics] of mapEntries(state.unreads.channels))
    for (const { ids, topic } of topics) {
      const [id = Infinity] = ids
      if (id < first && !isTopicMuted(state, channelId, topic)) first = id
    }
  return Number.isFinite(first) ? first : null
}

const lowestOf = (ids: readonly MessageId[]): MessageId | null =>
  ids.length === 0 ? null : ids.reduce((a, b) => Math.min(a, b))
