import type { AccountState } from '../state/accountState.ts'
import type { Conversation } from '../../api/conversation.ts'
import type { UserId } from '../../api/types.ts'
import { sidebarModel } from '../channels/sidebar.ts'
import { dmKey } from '../topics/dmKey.ts'
import { topicKey } from '../topics/topicKey.ts'
import { topicsOfChannel } from '../topics/topicList.ts'
import { policies } from '../topics/userTopics.ts'

type Topic = Omit<Extract<Conversation, { type: 'channel' }>, 'type'>

/**
 * The next topic with unread messages that is not muted, or is followed where `isFollowed`, in the order of the sidebar after `from`, wrapping round;
 * null when there is none. `from` itself is never the answer. Topics of muted channels that are shown all the same come
 * when there is no other.
 */
export function nextUnreadTopic(
  state: AccountState,
  from: Topic | null,
  { isFollowed = false }: { readonly isFollowed?: boolean } = {},
): Topic | null {
  const rows = sidebarModel(state).sections.flatMap(({ channels }) =>
    channels.flatMap(({ channelId, unread }) =>
      unread > 0 || channelId === from?.channelId ? topicsOfChannel(state, channelId) : [],
    ),
  )
  const key = from === null ? null : topicKey(from.topic)
  const at = rows.findIndex((row) => row.channelId === from?.channelId && row.key === key)
  // A channel without that topic in it: what comes first in the channel is next.
  const inChannel = at === -1 ? rows.findIndex((row) => row.channelId === from?.channelId) - 1 : at
  const start = Math.max(inChannel, -1)
  const turned = [...rows.slice(start + 1), ...rows.slice(0, start + 1)]
  const unread = turned.filter(
    (row) =>
      row.unread > 0 &&
      (isFollowed ? row.policy === policies.followed : !row.isMuted) &&
      !(row.channelId === from?.channelId && row.key === key),
  )
  const next =
    unread.find(({ channelId }) => state.subscriptions.get(channelId)?.isMuted !== true) ?? unread[0]
  return next === undefined ? null : { channelId: next.channelId, topic: next.topic }
}

/** The other people of the next direct conversation with unread messages, newest first after `from`; null for none. */
export function nextUnreadDirect(
  state: AccountState,
  from: readonly UserId[] | null,
): readonly UserId[] | null {
  const rows = sidebarModel(state).directs
  const key = from === null ? null : dmKey(from)
  const at = rows.findIndex((row) => row.key === key)
  const turned = [...rows.slice(at + 1), ...rows.slice(0, at + 1)]
  return turned.find((row) => row.unread > 0 && row.key !== key)?.userIds ?? null
}
