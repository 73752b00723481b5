import { firstIndex } from './firstIndex.ts'
import type { SortedIds } from './sortedIds.ts'

export interface UnreadTopic {
  /** topicKey of the topic. */
  readonly key: string
  readonly topic: string
  readonly ids: SortedIds
}

/**
 * The topics of a channel with unread messages, ascending by key. Most channels have a few: a list of them is copied
 * many times quicker than a Map, and reading copies the lists of thousands of channels at once.
 */
export type UnreadTopics = readonly UnreadTopic[]

/** Where the topic is, or ~ of where it would be. */
export function topicIndex(topics: UnreadTopics, key: string): number {
  const at = firstIndex(topics.length, (one) => (topics[one] as UnreadTopic).key < key)
  return topics[at]?.key === key ? at : ~at
}

export function unreadTopicOf(topics: UnreadTopics | undefined, key: string): UnreadTopic | undefined {
  return topics?.[topicIndex(topics, key)]
}

/** With this one, in place of the one of the same key. */
export function withUnreadTopic(topics: UnreadTopics, topic: UnreadTopic): UnreadTopics {
  const at = topicIndex(topics, topic.key)
  const next = topics.slice()
  if (at < 0) next.splice(~at, 0, topic)
  else next[at] = topic
  return next
}

/** Topics in any order, no two of one key, made such a list. */
export function unreadTopicsFrom(topics: Iterable<UnreadTopic>): UnreadTopics {
  return [...topics].sort((a, b) => (a.key < b.key ? -1 : 1))
}
