import type { AccountState, Topic } from '../state/accountState.ts'
import type { ChannelId, MessageId, VisibilityPolicy } from '../../api/types.ts'
import { mentionsOfChannel, mentionsOfTopic } from '../unread/counts.ts'
import { memoByKey } from '../state/memoSelector.ts'
import { memoByObject } from '../../collections/memo.ts'
import { isResolvedTopic } from '../../api/resolvedTopic.ts'
import { topicKey } from '../../api/conversationKey.ts'
import { mapGet, mapValues } from '../../collections/shardedMap.ts'
import { knownTopics } from '../topics/topics.ts'
import { isTopicMuted, topicPolicy } from '../topics/userTopics.ts'
import { unreadTopicOf } from '../unread/unreadTopics.ts'

export interface TopicRow {
  readonly channelId: ChannelId
  /** As on the wire: "" is the empty topic, and a check mark may precede the name. */
  readonly topic: string
  readonly key: string
  readonly maxId: MessageId
  readonly unread: number
  readonly mentions: number
  /** 0 none, 1 muted, 2 unmuted, 3 followed. */
  readonly policy: VisibilityPolicy
  /** True when the topic is muted itself or through its channel. */
  readonly isMuted: boolean
  readonly isResolved: boolean
}

/**
 * Returns the channel's topics, newest first, including those known only from unread messages. Without a connection
 * those of messages at hand are included, too, if no list was loaded.
 */
export const topicsOfChannel: (state: AccountState, channelId: ChannelId) => readonly TopicRow[] = memoByKey(
  String,
  (state, channelId) => [
    mapGet(state.topics, channelId),
    mapGet(state.unreads.channels, channelId),
    state.userTopics.get(channelId),
    state.subscriptions.get(channelId)?.isMuted,
    mentionsOfChannel(state, channelId) > 0 ? state.unreads.mentions : null,
    needsMessages(state, channelId) ? state.messages.byId : null,
  ],
  listTopics,
)

/** Online the list is about to be loaded, and each new message would have all of them looked through. */
const needsMessages = (state: AccountState, channelId: ChannelId): boolean =>
  state.connection.state === 'offline' && !knownTopics(state, channelId).loaded

/** The topics of all messages at hand by channel and key, named as the newest message spells them. */
const topicsAtHand = memoByObject((messages: AccountState['messages']['byId']) => {
  const channels = new Map<ChannelId, Map<string, Topic>>()
  for (const message of mapValues(messages)) {
    if (message.type !== 'channel') continue
    const topics = channels.get(message.channelId) ?? new Map<string, Topic>()
    channels.set(message.channelId, topics)
    const key = topicKey(message.topic)
    if (message.id > (topics.get(key)?.maxId ?? 0))
      topics.set(key, { name: message.topic, key, maxId: message.id })
  }
  return channels
})

function listTopics(state: AccountState, channelId: ChannelId): readonly TopicRow[] {
  const { topics } = knownTopics(state, channelId)
  const unread = mapGet(state.unreads.channels, channelId)
  const rows = topics.map(({ name, key, maxId }) =>
    row(state, channelId, name, key, maxId, unreadTopicOf(unread, key)?.ids.length ?? 0),
  )
  const listed = new Set(topics.map(({ key }) => key))
  for (const { key, topic, ids } of unread ?? []) {
    if (!listed.has(key)) rows.push(row(state, channelId, topic, key, ids[ids.length - 1] ?? 0, ids.length))
  }
  if (needsMessages(state, channelId)) {
    const unlisted = new Map(topicsAtHand(state.messages.byId).get(channelId))
    for (const { key } of rows) unlisted.delete(key)
    for (const [key, { name, maxId }] of unlisted) rows.push(row(state, channelId, name, key, maxId, 0))
  }
  return rows.length === topics.length ? rows : rows.sort((a, b) => b.maxId - a.maxId)
}

/** Returns the row of a topic, also of one without known messages. */
export function topicRowOf(state: AccountState, channelId: ChannelId, topic: string): TopicRow {
  const key = topicKey(topic)
  return (
    topicsOfChannel(state, channelId).find((topicRow) => topicRow.key === key) ??
    row(
      state,
      channelId,
      topic,
      key,
      0,
      unreadTopicOf(mapGet(state.unreads.channels, channelId), key)?.ids.length ?? 0,
    )
  )
}

function row(
  state: AccountState,
  channelId: ChannelId,
  topic: string,
  key: string,
  maxId: MessageId,
  unread: number,
): TopicRow {
  return {
    channelId,
    topic,
    key,
    maxId,
    unread,
    mentions: unread === 0 ? 0 : mentionsOfTopic(state, channelId, key),
    policy: topicPolicy(state, channelId, topic),
    isMuted: isTopicMuted(state, channelId, topic),
    isResolved: isResolvedTopic(topic),
  }
}
