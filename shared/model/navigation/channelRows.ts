import type { AccountState } from '../state/accountState.ts'
import type { Channel, ChannelId, MessageId, Subscription } from '../../api/types.ts'
import { mentionsByChannel, mutedUnreadOfChannel, unreadOfChannel } from '../unread/counts.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { makeMap, mapChangedKeys, mapGet, mapSetMany, type ShardedMap } from '../../collections/shardedMap.ts'

export interface ChannelRow {
  readonly channelId: ChannelId
  readonly name: string
  /** Format: #rrggbb. */
  readonly color: string
  readonly isPrivate: boolean
  readonly isWebPublic: boolean
  readonly isArchived: boolean
  readonly isMuted: boolean
  readonly isPinned: boolean
  /** Number of unread messages in topics that are not muted. */
  readonly unread: number
  readonly mutedUnread: number
  readonly mentions: number
}

/** A row with the records it was built from, including those shown only by the topics listed under it. */
export interface KnownRow {
  readonly row: ChannelRow
  readonly folderId: number | null
  /** True when the channel is archived or has had no recent messages. */
  readonly isQuiet: boolean
  readonly subscription: Subscription
  readonly channel: Channel
  readonly topics: unknown
  readonly unreads: unknown
  readonly policies: unknown
  readonly mentions: unknown
}

interface Sources extends Pick<AccountState, 'subscriptions' | 'channels' | 'topics' | 'userTopics'> {
  readonly unreads: AccountState['unreads']['channels']
  readonly mentions: ReadonlySet<MessageId>
  readonly mentioning: ReadonlyMap<ChannelId, number>
}

export interface ChannelRows {
  /** Rows of all known subscribed channels, by channel id. */
  readonly rows: ShardedMap<KnownRow>
  /**
   * A new object whenever the set of quiet channels with unread messages changes, because these are listed among the
   * active ones.
   */
  readonly unreadQuiet: object
  readonly sources: Sources
}

/**
 * Selects the rows of possibly thousands of channels. A row is rebuilt only when something it shows changed, and
 * checked only when one of its records did.
 */
export const channelRows = memoSelector<ChannelRows>(
  (state) => [state.subscriptions, state.channels, state.topics, state.unreads, state.userTopics],
  (state, previous) => {
    const sources = sourcesOf(state)
    if (previous === null) return { rows: allRows(state, sources, null), unreadQuiet: {}, sources }
    const old = previous.rows
    const isSameList =
      sources.subscriptions === previous.sources.subscriptions &&
      sources.channels === previous.sources.channels
    const rows = isSameList
      ? mapSetMany(old, changedRows(state, sources, previous))
      : allRows(state, sources, old)
    const isSame = mapChangedKeys(old, rows).every(
      (id) => isUnreadQuiet(mapGet(old, id)) === isUnreadQuiet(mapGet(rows, id)),
    )
    return { rows, unreadQuiet: isSame ? previous.unreadQuiet : {}, sources }
  },
)

const isUnreadQuiet = (row: KnownRow | undefined): boolean =>
  row !== undefined && row.isQuiet && row.row.unread > 0

function sourcesOf(state: AccountState): Sources {
  const { subscriptions, channels, topics, unreads, userTopics } = state
  const mentioning = mentionsByChannel(state)
  const { mentions } = unreads
  return { subscriptions, channels, topics, userTopics, unreads: unreads.channels, mentions, mentioning }
}

function allRows(
  state: AccountState,
  sources: Sources,
  old: ShardedMap<KnownRow> | null,
): ShardedMap<KnownRow> {
  const rows = makeMap<KnownRow>()
  for (const channelId of sources.subscriptions.keys()) {
    const row = rowOf(state, sources, channelId, old === null ? undefined : mapGet(old, channelId))
    if (row !== undefined) rows.put(channelId, row)
  }
  return rows.made()
}

function changedRows(
  state: AccountState,
  sources: Sources,
  { rows, sources: before }: ChannelRows,
): readonly (readonly [ChannelId, KnownRow])[] {
  const changed: (readonly [ChannelId, KnownRow])[] = []
  for (const channelId of touched(before, sources)) {
    const row = rowOf(state, sources, channelId, mapGet(rows, channelId))
    if (row !== undefined) changed.push([channelId, row])
  }
  return changed
}

/** Returns the channels whose rows may have changed. */
function touched(before: Sources, now: Sources): ReadonlySet<ChannelId> {
  const ids = new Set(mapChangedKeys(before.topics, now.topics))
  for (const id of mapChangedKeys(before.unreads, now.unreads)) ids.add(id)
  if (before.userTopics !== now.userTopics) {
    for (const id of before.userTopics.keys()) ids.add(id)
    for (const id of now.userTopics.keys()) ids.add(id)
  }
  for (const id of before.mentioning.keys()) ids.add(id)
  for (const id of now.mentioning.keys()) ids.add(id)
  return ids
}

/** Returns the row; the known one when all its records are the same. */
function rowOf(
  state: AccountState,
  sources: Sources,
  channelId: ChannelId,
  old: KnownRow | undefined,
): KnownRow | undefined {
  const subscription = sources.subscriptions.get(channelId)
  const channel = sources.channels.get(channelId)
  if (subscription === undefined || channel === undefined) return undefined
  const topics = mapGet(sources.topics, channelId)
  const unreads = mapGet(sources.unreads, channelId)
  const policies = sources.userTopics.get(channelId)
  const count = sources.mentioning.get(channelId)
  // The topics of mentions matter only in channels that have mentions.
  const mentions = count === undefined ? null : sources.mentions
  if (
    old?.subscription === subscription &&
    old.channel === channel &&
    old.topics === topics &&
    old.unreads === unreads &&
    old.policies === policies &&
    old.mentions === mentions
  )
    return old
  const mayHaveMuted = unreads !== undefined && (subscription.isMuted || policies !== undefined)
  const row: ChannelRow = {
    channelId,
    name: channel.name,
    color: subscription.color,
    isPrivate: channel.isPrivate,
    isWebPublic: channel.isWebPublic,
    isArchived: channel.isArchived,
    isMuted: subscription.isMuted,
    isPinned: subscription.isPinned,
    unread: unreads === undefined ? 0 : unreadOfChannel(state, channelId),
    mutedUnread: mayHaveMuted ? mutedUnreadOfChannel(state, channelId) : 0,
    mentions: count ?? 0,
  }
  const isQuiet = channel.isArchived || !channel.isRecentlyActive
  return {
    row,
    folderId: channel.folderId,
    isQuiet,
    subscription,
    channel,
    topics,
    unreads,
    policies,
    mentions,
  }
}
