import { mergeIds, type SortedIds } from '../state/sortedIds.ts'

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
  // A loop of its own, as in lowerBound: marking thousands read comes by here for each of them.
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

/** With this one, in place of the one of the same key. */
export function withUnreadTopic(topics: UnreadTopics, topic: UnreadTopic): UnreadTopics {
  const at = topicIndex(topics, topic.key)
  const next = topics.slice()
  if (at < 0) next.splice(~at, 0, topic)
  else next[at] = topic
  return next
}

/** Topics in any order made such a list, in place. Odd data may list one topic in two spellings: they become one. */
export function unreadTopicsFrom(topics: UnreadTopic[]): UnreadTopics {
  if (topics.length > 1) topics.sort(byKey)
  for (let at = topics.length - 1; at > 0; at -= 1) {
    const first = topics[at - 1] as UnreadTopic
    const second = topics[at] as UnreadTopic
    if (first.key === second.key) topics.splice(at - 1, 2, { ...first, ids: mergeIds(first.ids, second.ids) })
  }
  return topics
}

const byKey = (a: UnreadTopic, b: UnreadTopic): number => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0)
