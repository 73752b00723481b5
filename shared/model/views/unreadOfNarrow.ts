import type { AccountState, UnreadTopics } from '../state/accountState.ts'
import type { ChannelId, MessageId, Narrow } from '../../api/types.ts'
import { countsOfChannel } from '../unread/counts.ts'
import {
  narrowChannel,
  narrowKey,
  narrowConversation,
  allDirectsNarrow,
  feedNarrow,
  mentionsNarrow,
} from './narrow.ts'
import { mapEntries, mapGet } from '../../collections/shardedMap.ts'
import { lowerBound, type SortedIds } from '../../collections/sortedIds.ts'
import { unreadIdsOfDirect, unreadIdsOfTopic } from '../unread/unreads.ts'
import { isTopicMuted } from '../topics/userTopics.ts'

const [feed, directs, mentions] = [feedNarrow, allDirectsNarrow, mentionsNarrow].map(narrowKey)

const countFrom = (ids: SortedIds, from: MessageId): number => ids.length - lowerBound(ids, from)

/**
 * Returns the number of unread messages from this one on, counted as the sidebar counts the same view; null for narrows
 * that the sidebar shows no number for.
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
    // The row of a muted channel counts its muted messages when it has no other unread ones.
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

/**
 * Counts unread messages of a channel that are not muted. 0 for channels without subscription: the sidebar omits them,
 * though an archived one may still hold unread messages.
 */
function unmuted(state: AccountState, channelId: ChannelId, topics: UnreadTopics, from: MessageId): number {
  // Avoids counting most channels: all their unread messages are older or all are newer than `from`.
  const counts = countsOfChannel(state, channelId)
  if (counts === null || counts.newest < from || !state.subscriptions.has(channelId)) return 0
  if (counts.oldest >= from) return counts.unread
  let count = 0
  for (const { ids, topic } of topics)
    if ((ids.at(-1) ?? 0) >= from && !isTopicMuted(state, channelId, topic)) count += countFrom(ids, from)
  return count
}
