import { mergeIds } from '../../collections/sortedIds.ts'
import type { UnreadTopic, UnreadTopics } from '../state/accountState.ts'

/** Returns the index of the topic, or ~ of the index where it would be inserted. */
export function topicIndex(topics: UnreadTopics, key: string): number {
  // An inlined binary search, as in lowerBound: it runs for each of thousands of messages that are marked as read.
  let low = 0
  let high = topics.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((topics[middle] as UnreadTopic).key < key) low = middle + 1
    else high = middle
  }
  return topics[low]?.key === key ? low : ~low
}

export function unreadTopicOf(topics: UnreadTopics | undefined, key: string): UnreadTopic | undefined {
  return topics?.[topicIndex(topics, key)]
}

/** Returns the topics with this one added, replacing the one with the same key. */
export function withUnreadTopic(topics: UnreadTopics, topic: UnreadTopic): UnreadTopics {
  const index = topicIndex(topics, topic.key)
  const next = topics.slice()
  if (index < 0) next.splice(~index, 0, topic)
  else next[index] = topic
  return next
}

/** Sorts topics in place and joins those with the same key, since odd data may list one topic in two spellings. */
export function unreadTopicsFrom(topics: UnreadTopic[]): UnreadTopics {
  if (topics.length > 1) topics.sort(byKey)
  for (let index = topics.length - 1; index > 0; index -= 1) {
    const first = topics[index - 1] as UnreadTopic
    const second = topics[index] as UnreadTopic
    if (first.key === second.key)
      topics.splice(index - 1, 2, { ...first, ids: mergeIds(first.ids, second.ids) })
  }
  return topics
}

const byKey = (a: UnreadTopic, b: UnreadTopic): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
