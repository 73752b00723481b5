import type { AccountState } from '../state/accountState.ts'
import type { ChannelId, MessageId, Narrow } from '../../api/types.ts'
import { countsOfChannel } from './counts.ts'
import {
  narrowChannel,
  narrowKey,
  narrowConversation,
  allDirectsNarrow,
  feedNarrow,
  mentionsNarrow,
} from '../views/narrow.ts'
import { mapEntries, mapGet } from '../state/shardedMap.ts'
import { lowerBound, type SortedIds } from '../state/sortedIds.ts'
import { unreadIdsOfDirect, unreadIdsOfTopic } from './unreads.ts'
import { isTopicMuted } from '../topics/userTopics.ts'
import type { UnreadTopics } from './unreadTopics.ts'

const [feed, directs, mentions] = [feedNarrow, allDirectsNarrow, mentionsNarrow].map(narrowKey)

const countFrom = (ids: SortedIds, from: MessageId): number => ids.length - lowerBound(ids, from)

/**
 * How many messages from this one on are unread, counted as the sidebar counts the same view; null for a narrow that
 * the sidebar has no number for.
 */
export function unreadFrom(state: AccountState, narrow: Narrow, from: MessageId): number | null {
  const { unreads } = state
  const conversation = narrowConversation(narrow, state.self.userId)
  if (conversation?.type === 'channel')
    return narrow.length > 2
      ? null
      : countFrom(unreadIdsOfTopic(state, conversation.channelId, conversation.topic), from)
  if (conversation?.type === 'direct')
    return narrow.length > 1 ? null : countFrom(unreadIdsOfDirect(state, conversation.userIds), from)
  const channelId = narrowChannel(narrow)
  if (channelId !== null) {
    const topics = mapGet(unreads.channels, channelId) ?? []
    if (narrow.length > 1) return null
    const count = unmuted(state, channelId, topics, from)
    // A muted channel's row shows what is muted in it where nothing else is unread.
    const isMuted = state.subscriptions.get(channelId)?.isMuted === true
    return count > 0 || !isMuted ? count : inTopics(topics, from)
  }
  const key = narrowKey(narrow)
  if (key === mentions) return [...unreads.mentions].filter((id) => id >= from).length
  if (key !== feed && key !== directs) return null
  let count = 0
  for (const ids of unreads.directs.values()) count += countFrom(ids, from)
  if (key === feed)
    for (const [id, topics] of mapEntries(unreads.channels)) count += unmuted(state, id, topics, from)
  return count
}

const inTopics = (topics: UnreadTopics, from: MessageId): number =>
  topics.reduce((sum, { ids }) => sum + countFrom(ids, from), 0)

/** The sidebar lists no channel that is not subscribed to: an archived one may still hold unread messages. */
function unmuted(state: AccountState, channelId: ChannelId, topics: UnreadTopics, from: MessageId): number {
  // Most channels lie wholly before or after the last ones in view.
  const counts = countsOfChannel(state, channelId)
  if (counts === null || counts.newest < from || !state.subscriptions.has(channelId)) return 0
  if (counts.oldest >= from) return counts.unread
  let count = 0
  for (const { ids, topic } of topics)
    if ((ids.at(-1) ?? 0) >= from && !isTopicMuted(state, channelId, topic)) count += countFrom(ids, from)
  return count
}
