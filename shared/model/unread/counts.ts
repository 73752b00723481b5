import type { AccountState } from '../state/accountState.ts'
import type { ChannelId, MessageId } from '../../api/types.ts'
import { memoSelector } from '../state/memo.ts'
import { mapEntries } from '../state/shardedMap.ts'
import { locationsOf, locationSteps } from './unreadIndex.ts'
import type { UnreadTopics } from './unreadTopics.ts'
import { isTopicMuted } from '../topics/userTopics.ts'

/** The channel's unread messages. */
interface ChannelCounts {
  /** In topics that are not muted. */
  readonly unread: number
  /** In muted topics. */
  readonly muted: number
  /** Ids of the oldest and the newest, muted or not. */
  readonly oldest: MessageId
  readonly newest: MessageId
}

interface Entry {
  readonly topics: UnreadTopics
  readonly subscription: unknown
  readonly policies: unknown
  readonly counts: ChannelCounts
}

/** Channels are counted again only when their unreads, their subscription or their policies changed. */
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
  // All alike, for most channels.
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
  /** A topicKey. */
  readonly key: string
  readonly count: number
}

/** Unread messages that mention the own user, by channel, and by channel and topicKey. */
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

/** Counts the channel's unread messages; null when it has none. */
export function countsOfChannel(state: AccountState, channelId: ChannelId): ChannelCounts | null {
  return channelCounts(state).get(channelId)?.counts ?? null
}

/** How many unread messages the channel's badge shows: muted topics left out. */
export function unreadOfChannel(state: AccountState, channelId: ChannelId): number {
  return countsOfChannel(state, channelId)?.unread ?? 0
}

/** How many unread messages the channel has in muted topics. */
export function mutedUnreadOfChannel(state: AccountState, channelId: ChannelId): number {
  return countsOfChannel(state, channelId)?.muted ?? 0
}

/** The channels with unread messages that mention the own user, and how many. */
export function mentionsByChannel(state: AccountState): ReadonlyMap<ChannelId, number> {
  return mentionCounts(state).channels
}

/** How many unread messages of the channel mention the own user, muted or not. */
export function mentionsOfChannel(state: AccountState, channelId: ChannelId): number {
  return mentionCounts(state).channels.get(channelId) ?? 0
}

/** key: a topicKey. */
export function mentionsOfTopic(state: AccountState, channelId: ChannelId, key: string): number {
  return mentionCounts(state).topics.get(`${channelId}:${key}`)?.count ?? 0
}

/** Counts the mentions in muted topics: the server counts them as mentions, and nowhere else. */
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
  /** Direct messages and what is not muted in channels. */
  readonly total: number
  readonly directs: number
  readonly channels: number
  readonly mentions: number
  /** Direct messages and mentions; a direct message that mentions counts once. */
  readonly addressed: number
  readonly starred: number
  /** The server told only the newest of what is unread: there is at least so much of it. */
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

/** The same in steps, for whoever asks after the last one: the first time tens of thousands are counted. */
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

/** Everything unread that is not muted. */
export function totalUnread(state: AccountState): number {
  return totalCounts(state).total
}
