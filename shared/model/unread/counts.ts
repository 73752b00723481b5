import type { AccountState, UnreadTopics } from '../state/accountState.ts'
import type { ChannelId, MessageId } from '../../api/types.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { mapEntries } from '../../collections/shardedMap.ts'
import { locationsOf, locationSteps } from './unreadIndex.ts'
import { isTopicMuted } from '../topics/userTopics.ts'

/** Counts of one channel's unread messages. */
interface ChannelCounts {
  /** Unread messages in topics that are not muted. */
  readonly unread: number
  /** Unread messages in muted topics. */
  readonly muted: number
  /** Ids of the oldest and the newest unread message, muted or not. */
  readonly oldest: MessageId
  readonly newest: MessageId
}

interface Entry {
  readonly topics: UnreadTopics
  readonly subscription: unknown
  readonly policies: unknown
  readonly counts: ChannelCounts
}

/** Recounts a channel only when its unread messages, subscription or topic policies changed. */
const channelCounts = memoSelector<ReadonlyMap<ChannelId, Entry>>(
  (state) => [state.unreads.channels, state.subscriptions, state.userTopics],
  (state, previous) => {
    const next = new Map<ChannelId, Entry>()
    for (const [channelId, topics] of mapEntries(state.unreads.channels)) {
      const subscription = state.subscriptions.get(channelId)
      const policies = state.userTopics.get(channelId)
      const old = previous?.get(channelId)
      const same = old?.topics === topics && old.subscription === subscription && old.policies === policies
      next.set(
        channelId,
        same ? old : { topics, subscription, policies, counts: count(state, channelId, topics) },
      )
    }
    return next
  },
)

function count(state: AccountState, channelId: ChannelId, topics: UnreadTopics): ChannelCounts {
  let unread = 0
  let muted = 0
  let oldest = Infinity
  let newest = 0
  // Without topic policies, all topics of the channel are muted or none is. null: decided for each topic.
  const isMuted = state.userTopics.has(channelId)
    ? null
    : state.subscriptions.get(channelId)?.isMuted === true
  for (const { topic, ids } of topics) {
    if (isMuted ?? isTopicMuted(state, channelId, topic)) muted += ids.length
    else unread += ids.length
    oldest = Math.min(oldest, ids[0] ?? Infinity)
    newest = Math.max(newest, ids.at(-1) ?? 0)
  }
  return { unread, muted, oldest, newest }
}

interface TopicMentions {
  readonly channelId: ChannelId
  /** The topicKey of the topic. */
  readonly key: string
  readonly count: number
}

/** Number of unread messages that mention the own user, by channel, and by channel id and topicKey. */
const mentionCounts = memoSelector<{
  readonly channels: ReadonlyMap<ChannelId, number>
  readonly topics: ReadonlyMap<string, TopicMentions>
}>(
  (state) => [state.unreads.mentions, state.unreads.channels, state.unreads.directs],
  (state) => {
    const channels = new Map<ChannelId, number>()
    const topics = new Map<string, TopicMentions>()
    for (const location of locationsOf(state.unreads, state.unreads.mentions).values()) {
      if (location.type !== 'channel') continue
      const { channelId, key } = location
      channels.set(channelId, (channels.get(channelId) ?? 0) + 1)
      const name = `${channelId}:${key}`
      topics.set(name, { channelId, key, count: (topics.get(name)?.count ?? 0) + 1 })
    }
    return { channels, topics }
  },
)

/** Returns the counts of the channel's unread messages; null when it has none. */
export function countsOfChannel(state: AccountState, channelId: ChannelId): ChannelCounts | null {
  return channelCounts(state).get(channelId)?.counts ?? null
}

/** Returns the number on the channel's badge: unread messages without those in muted topics. */
export function unreadOfChannel(state: AccountState, channelId: ChannelId): number {
  return countsOfChannel(state, channelId)?.unread ?? 0
}

/** Returns the number of the channel's unread messages in muted topics. */
export function mutedUnreadOfChannel(state: AccountState, channelId: ChannelId): number {
  return countsOfChannel(state, channelId)?.muted ?? 0
}

/** Returns the number of unread messages that mention the own user, by channel; channels without any have no entry. */
export function mentionsByChannel(state: AccountState): ReadonlyMap<ChannelId, number> {
  return mentionCounts(state).channels
}

/** Returns the number of the channel's unread messages that mention the own user, in muted topics, too. */
export function mentionsOfChannel(state: AccountState, channelId: ChannelId): number {
  return mentionCounts(state).channels.get(channelId) ?? 0
}

/** Returns the number of the topic's unread messages that mention the own user. key: a topicKey. */
export function mentionsOfTopic(state: AccountState, channelId: ChannelId, key: string): number {
  return mentionCounts(state).topics.get(`${channelId}:${key}`)?.count ?? 0
}

/** Counts unread mentions in muted topics. The server includes them in the mentions and in no other count. */
export const mutedMentions = memoSelector<number>(
  (state) => [mentionCounts(state), state.subscriptions, state.userTopics],
  (state) => {
    let sum = 0
    for (const { channelId, key, count } of mentionCounts(state).topics.values())
      if (isTopicMuted(state, channelId, key)) sum += count
    return sum
  },
)

export interface TotalCounts {
  /** Unread direct messages, and unread channel messages in topics that are not muted. */
  readonly total: number
  readonly directs: number
  readonly channels: number
  readonly mentions: number
  /** Unread direct messages and mentions; a direct message with a mention counts once. */
  readonly addressed: number
  readonly starred: number
  /** True when the server listed only the newest unread messages, so that all counts are lower bounds. */
  readonly atLeast: boolean
}

export const totalCounts = memoSelector<TotalCounts>(
  (state) => [state.unreads, state.subscriptions, state.userTopics, state.starred],
  (state, previous) => {
    let directs = 0
    for (const ids of state.unreads.directs.values()) directs += ids.length
    let channels = 0
    for (const { counts } of channelCounts(state).values()) channels += counts.unread
    let inChannels = 0
    for (const mentions of mentionCounts(state).channels.values()) inChannels += mentions
    const next: TotalCounts = {
      total: directs + channels,
      directs,
      channels,
      mentions: state.unreads.mentions.size,
      addressed: directs + inChannels,
      starred: state.starred.size,
      atLeast: state.unreads.oldUnreadsMissing,
    }
    return previous !== null && sameCounts(previous, next) ? previous : next
  },
)

/**
 * Does the same as totalCounts in steps and returns its result. The first count covers tens of thousands of messages.
 */
export function* countSteps(state: AccountState): Generator<void, TotalCounts> {
  yield* locationSteps(state.unreads, state.unreads.mentions)
  yield
  mentionCounts(state)
  channelCounts(state)
  yield
  return totalCounts(state)
}

const sameCounts = (a: TotalCounts, b: TotalCounts): boolean =>
  a.directs === b.directs &&
  a.channels === b.channels &&
  a.mentions === b.mentions &&
  a.addressed === b.addressed &&
  a.starred === b.starred &&
  a.atLeast === b.atLeast

/** Returns the number of all unread messages that are not muted. */
export function totalUnread(state: AccountState): number {
  return totalCounts(state).total
}
