import type { AccountState } from '../state/accountState.ts'
import type { Conversation } from '../../api/conversation.ts'
import type { UserId } from '../../api/types.ts'
import { sidebarModel } from './sidebar.ts'
import { dmKey, topicKey } from '../../api/conversationKey.ts'
import { topicsOfChannel, type TopicRow } from './topicList.ts'
import { policies } from '../topics/userTopics.ts'

type Topic = Omit<Extract<Conversation, { type: 'channel' }>, 'type'>

/**
 * Returns the next topic with unread messages after `from` in sidebar order, wrapping around; null when there is none.
 * Skips `from`, and topics that are muted, or not followed when `isFollowed` is set. Topics of muted channels come only
 * when there is no other.
 */
export function nextUnreadTopic(
  state: AccountState,
  from: Topic | null,
  { isFollowed = false }: { readonly isFollowed?: boolean } = {},
): Topic | null {
  const key = from === null ? null : topicKey(from.topic)
  let muted: TopicRow | null = null
  for (const row of topicsAfter(state, from)) {
    const isWanted = row.unread > 0 && (isFollowed ? row.policy === policies.followed : !row.isMuted)
    if (!isWanted || (row.channelId === from?.channelId && row.key === key)) continue
    if (state.subscriptions.get(row.channelId)?.isMuted !== true) return placeOf(row)
    muted ??= row
  }
  return muted === null ? null : placeOf(muted)
}

const placeOf = ({ channelId, topic }: TopicRow): Topic => ({ channelId, topic })

/**
 * Yields the topics of channels with unread messages in sidebar order after `from`, wrapping around. If the channel
 * does not list `from`, begins with the channel's first topic. A generator, because callers need only the first match
 * of thousands.
 */
function* topicsAfter(state: AccountState, from: Topic | null): Generator<TopicRow, void> {
  const channels = sidebarModel(state).sections.flatMap((section) => section.channels)
  const index = channels.findIndex(({ channelId }) => channelId === from?.channelId)
  const topics = from === null || index < 0 ? [] : topicsOfChannel(state, from.channelId)
  const key = from === null ? null : topicKey(from.topic)
  const next = topics.findIndex((row) => row.key === key) + 1
  yield* topics.slice(next)
  for (const { channelId, unread } of [
    ...channels.slice(index + 1),
    ...channels.slice(0, Math.max(index, 0)),
  ])
    if (unread > 0) yield* topicsOfChannel(state, channelId)
  yield* topics.slice(0, next)
}

/**
 * Returns the other users of the next direct conversation with unread messages after `from`, newest first; null when
 * there is none.
 */
export function nextUnreadDirect(
  state: AccountState,
  from: readonly UserId[] | null,
): readonly UserId[] | null {
  const rows = sidebarModel(state).directs
  const key = from === null ? null : dmKey(from)
  const index = rows.findIndex((row) => row.key === key)
  const turned = [...rows.slice(index + 1), ...rows.slice(0, index + 1)]
  return turned.find((row) => row.unread > 0 && row.key !== key)?.userIds ?? null
}
