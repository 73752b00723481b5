import type { Conversation } from '../../api/conversation.ts'
import type { ChannelId, MessageId } from '../../api/types.ts'
import type { AccountState, UnreadTopic, UnreadTopics } from '../state/accountState.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { mapEntries } from '../../collections/shardedMap.ts'
import type { SortedIds } from '../../collections/sortedIds.ts'
import { conversationKey, dmKey, dmKeyIds, topicKey } from '../../api/conversationKey.ts'
import { knownTopics } from '../topics/topics.ts'
import { isTopicMuted, policies } from '../topics/userTopics.ts'
import { mentionsByChannel, mentionsOfTopic } from '../unread/counts.ts'

/** A conversation with unread messages. */
export interface InboxRow {
  /** The conversationKey of the conversation. */
  readonly key: string
  readonly conversation: Conversation
  readonly unread: number
  /** Number of unread messages that mention the own user. */
  readonly mentions: number
  readonly isFollowed: boolean
  /** True for a muted topic, of which only mentions are counted. */
  readonly isMuted: boolean
  /** Ids of the oldest and the newest unread message; 0 when unknown. */
  readonly firstUnread: MessageId
  readonly newest: MessageId
  /** The message shown for the conversation: the oldest unread mention, else the newest message; 0 for none. */
  readonly line: MessageId
}

/** Rows of one channel, newest first: topics that mention the own user, followed topics, and the rest. */
export type RowsOfChannel = Readonly<Record<'mentioned' | 'followed' | 'plain', readonly InboxRow[]>>

interface Entry {
  readonly topics: UnreadTopics
  readonly subscription: unknown
  readonly policies: unknown
  /** The account's mentions if the channel has any; null otherwise, so that a mention affects only its own channel. */
  readonly mentions: unknown
  /** In the order of `topics`; null for a muted topic without mentions. */
  readonly rows: readonly (InboxRow | null)[]
  readonly sorted: RowsOfChannel
}

/**
 * Returns the rows of each channel with unread messages; for muted topics, only the mentions. A channel is listed again
 * only when its rows may have changed, and a row keeps its identity while its topic's unread messages are unchanged.
 */
export const channelInboxRows = memoSelector<ReadonlyMap<ChannelId, Entry>>(
  ({ unreads, subscriptions, userTopics }) => [unreads.channels, unreads.mentions, subscriptions, userTopics],
  (state, previous) => {
    const mentioning = mentionsByChannel(state)
    const next = new Map<ChannelId, Entry>()
    for (const [channelId, topics] of mapEntries(state.unreads.channels)) {
      const subscription = state.subscriptions.get(channelId)
      const ofTopics = state.userTopics.get(channelId)
      const mentions = mentioning.has(channelId) ? state.unreads.mentions : null
      const old = previous?.get(channelId)
      const isSame =
        old?.topics === topics &&
        old.subscription === subscription &&
        old.policies === ofTopics &&
        old.mentions === mentions
      if (isSame) {
        next.set(channelId, old)
        continue
      }
      const rows = rowsOf(state, channelId, topics, old, mentions !== null)
      next.set(channelId, {
        topics,
        subscription,
        policies: ofTopics,
        mentions,
        rows,
        sorted: sorted(rows),
      })
    }
    return next
  },
)

function rowsOf(
  state: AccountState,
  channelId: ChannelId,
  topics: UnreadTopics,
  old: Entry | undefined,
  hasMentions: boolean,
): readonly (InboxRow | null)[] {
  const ofTopics = state.userTopics.get(channelId)
  const isChannelMuted = state.subscriptions.get(channelId)?.isMuted === true
  // Both lists ascend by key, so the previous row is found by advancing in parallel.
  let index = 0
  return topics.map((topic) => {
    const { key } = topic
    while (old !== undefined && index < old.topics.length && (old.topics[index] as UnreadTopic).key < key)
      index += 1
    // Most channels have no topic policies.
    const isMuted = ofTopics === undefined ? isChannelMuted : isTopicMuted(state, channelId, topic.topic)
    const mentions = hasMentions ? mentionsOfTopic(state, channelId, key) : 0
    if (isMuted && mentions === 0) return null
    const isFollowed = ofTopics?.get(key)?.policy === policies.followed
    const ids = isMuted ? topic.ids.filter((id) => state.unreads.mentions.has(id)) : topic.ids
    const line = lineOf(ids, mentions > 0 ? state.unreads.mentions : none)
    const before = old?.topics[index] === topic ? old.rows[index] : null
    const isSame =
      before != null &&
      before.mentions === mentions &&
      before.isFollowed === isFollowed &&
      before.isMuted === isMuted &&
      before.newest === ids.at(-1) &&
      before.line === line
    if (isSame) return before
    return row({ type: 'channel', channelId, topic: topic.topic }, ids, {
      mentions,
      line,
      isFollowed,
      isMuted,
    })
  })
}

function sorted(rows: readonly (InboxRow | null)[]): RowsOfChannel {
  const lists: Record<keyof RowsOfChannel, InboxRow[]> = { mentioned: [], followed: [], plain: [] }
  for (const row of rows)
    if (row !== null) lists[row.mentions > 0 ? 'mentioned' : row.isFollowed ? 'followed' : 'plain'].push(row)
  for (const list of Object.values(lists)) list.sort(newestFirst)
  return lists
}

/** Direct conversations with unread messages, newest first. */
export const directInboxRows = memoSelector<readonly InboxRow[]>(
  ({ unreads }) => [unreads.directs, unreads.mentions],
  (state, previous) => {
    const old = new Map(previous?.map((inboxRow) => [inboxRow.key, inboxRow]))
    const rows: InboxRow[] = []
    for (const [key, ids] of state.unreads.directs) {
      const mentions = countIn(ids, state.unreads.mentions)
      const line = lineOf(ids, mentions > 0 ? state.unreads.mentions : none)
      const next = row({ type: 'direct', userIds: dmKeyIds(key) }, ids, { mentions, line })
      const before = old.get(next.key)
      rows.push(before !== undefined && isSameRow(before, next) ? before : next)
    }
    return rows.sort(newestFirst)
  },
)

/**
 * Returns the conversations in Later, the most recently added first, read or not. The line of a read conversation is
 * its newest message, when known.
 */
export const laterRows = memoSelector<readonly InboxRow[]>(
  (state) => [
    state.later,
    ...(state.later.size === 0 ? [] : [channelInboxRows(state), directInboxRows(state)]),
  ],
  (state) => {
    if (state.later.size === 0) return []
    const unread = new Map(directInboxRows(state).map((inboxRow) => [inboxRow.key, inboxRow]))
    for (const { rows } of channelInboxRows(state).values())
      for (const item of rows) if (item !== null && state.later.has(item.key)) unread.set(item.key, item)
    return [...state.later]
      .sort(([, a], [, b]) => b.addedAt - a.addedAt)
      .map(([key, { conversation }]) => unread.get(key) ?? readRow(state, conversation))
  },
)

function readRow(state: AccountState, conversation: Conversation): InboxRow {
  const newest =
    conversation.type === 'direct'
      ? state.directs.get(dmKey(conversation.userIds))?.maxId
      : knownTopics(state, conversation.channelId).topics.find(
          ({ key }) => key === topicKey(conversation.topic),
        )?.maxId
  return row(conversation, newest === undefined ? [] : [newest], { unread: 0 })
}

const row = (
  conversation: Conversation,
  ids: SortedIds,
  fields: Partial<Pick<InboxRow, 'unread' | 'mentions' | 'line' | 'isFollowed' | 'isMuted'>>,
): InboxRow => ({
  key: conversationKey(conversation),
  conversation,
  unread: ids.length,
  mentions: 0,
  isFollowed: false,
  isMuted: false,
  firstUnread: ids[0] ?? 0,
  newest: ids.at(-1) ?? 0,
  line: ids.at(-1) ?? 0,
  ...fields,
})

const isSameRow = (a: InboxRow, b: InboxRow): boolean =>
  a.unread === b.unread &&
  a.mentions === b.mentions &&
  a.line === b.line &&
  a.firstUnread === b.firstUnread &&
  a.newest === b.newest

const none: ReadonlySet<MessageId> = new Set()

/** Returns the first id that mentions the own user, else the last id; 0 for no ids. */
const lineOf = (ids: SortedIds, mentions: ReadonlySet<MessageId>): MessageId =>
  (mentions.size === 0 ? undefined : ids.find((id) => mentions.has(id))) ?? ids.at(-1) ?? 0

function countIn(ids: SortedIds, wanted: ReadonlySet<MessageId>): number {
  if (wanted.size === 0) return 0
  let count = 0
  for (const id of ids) if (wanted.has(id)) count += 1
  return count
}

export const newestFirst = (a: InboxRow, b: InboxRow): number => b.newest - a.newest
