import { memoSelector } from '../state/memo.ts'
import { mapGet } from '../state/shardedMap.ts'
import { dmKey } from '../topics/dmKey.ts'
import { topicKey } from '../topics/topicKey.ts'
import { isTopicMuted } from '../topics/userTopics.ts'
import { totalCounts } from '../unread/counts.ts'
import { unreadTopicOf } from '../unread/unreadTopics.ts'

/** Counts the unread messages that the inbox shows: neither muted nor in Later. */
export const inboxUnread = memoSelector<number>(
  (state) => [
    totalCounts(state),
    state.later,
    ...(state.later.size === 0 ? [] : [state.unreads, state.userTopics]),
  ],
  (state) => {
    let later = 0
    for (const { conversation } of state.later.values()) {
      if (conversation.type === 'direct') {
        later += state.unreads.directs.get(dmKey(conversation.userIds))?.length ?? 0
        continue
      }
      const { channelId, topic } = conversation
      if (isTopicMuted(state, channelId, topic)) continue
      later += unreadTopicOf(mapGet(state.unreads.channels, channelId), topicKey(topic))?.ids.length ?? 0
    }
    return totalCounts(state).total - later
  },
)
