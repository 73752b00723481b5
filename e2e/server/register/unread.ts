import { canReadMessage } from '../rules/access.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { dmKey, topicKey } from '../state/state.ts'
import { Flag, flagBits, idsWhere } from '../state/userRows.ts'
import { shownTopic } from '../wire/message.ts'

/** Visibility policy of a topic for a user: 0 none, 1 muted, 2 unmuted, 3 followed. */
export function topicPolicy(user: User, channelId: number, topic: string): number {
  return user.topics.get(topicKey(channelId, topic))?.policy ?? 0
}

/**
 * True when a topic is muted for a user, by its own policy or its channel's. Unmuted or followed topics never are.
 */
export function isMuted(server: Server, user: User, channelId: number, topic: string): boolean {
  const policy = topicPolicy(user, channelId, topic)
  if (policy === 1) return true
  const subscription = server.state.channels.get(channelId)?.subscribers.get(user.id)
  return subscription?.isMuted === true && policy < 2
}

const anyMention = Flag.mentioned | Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned

/** Returns the `unread_msgs` of a registration. */
export function unreadMessages(server: Server, user: User, emptyTopics: boolean): Record<string, unknown> {
  const { state } = server
  const all = idsWhere(user.rows, (bits) => (bits & Flag.read) === 0)
  const ids = all.slice(-server.limits.unreads)
  const pms = new Map<number, { other_user_id: number; sender_id: number; unread_message_ids: number[] }>()
  const huddles = new Map<string, { user_ids_string: string; unread_message_ids: number[] }>()
  const streams = new Map<string, { stream_id: number; topic: string; unread_message_ids: number[] }>()
  const mentions: number[] = []
  let count = 0
  for (const id of ids) {
    const message = state.messages.byId.get(id)
    if (message === undefined || !canReadMessage(server, user, message)) continue
    const bits = flagBits(user.rows, id) ?? 0
    if (message.channelId === null) {
      count += 1
      const others = message.participants.filter((each) => each !== user.id)
      if (others.length <= 1) {
        const otherId = others[0] ?? user.id
        const entry = pms.get(otherId) ?? {
          other_user_id: otherId,
          sender_id: otherId,
          unread_message_ids: [],
        }
        entry.unread_message_ids.push(id)
        pms.set(otherId, entry)
      } else {
        const key = message.participants.join(',')
        const entry = huddles.get(key) ?? { user_ids_string: key, unread_message_ids: [] }
        entry.unread_message_ids.push(id)
        huddles.set(key, entry)
      }
      if ((bits & anyMention) !== 0) mentions.push(id)
      continue
    }
    if (state.channels.get(message.channelId)?.subscribers.has(user.id) !== true) continue
    const key = topicKey(message.channelId, message.topic)
    const entry = streams.get(key) ?? {
      stream_id: message.channelId,
      topic: shownTopic(server, message.topic, emptyTopics),
      unread_message_ids: [],
    }
    entry.unread_message_ids.push(id)
    streams.set(key, entry)
    const muted = isMuted(server, user, message.channelId, message.topic)
    if (!muted) count += 1
    if ((bits & (muted ? Flag.mentioned : anyMention)) !== 0) mentions.push(id)
  }
  const byUser = [...pms.values()].sort((a, b) => a.other_user_id - b.other_user_id)
  const conversations = byUser.map((entry) => {
    if (server.level >= 119) return entry
    return { sender_id: entry.sender_id, unread_message_ids: entry.unread_message_ids }
  })
  return {
    count,
    pms: conversations,
    streams: [...streams.values()].sort(
      (a, b) => a.stream_id - b.stream_id || (a.topic < b.topic ? -1 : a.topic > b.topic ? 1 : 0),
    ),
    huddles: [...huddles.values()].sort((a, b) => (a.user_ids_string < b.user_ids_string ? -1 : 1)),
    mentions: mentions.reverse(),
    ...(server.level >= 44 ? { old_unreads_missing: all.length > ids.length } : {}),
  }
}

/** Returns the conversations of the user's newest direct messages, newest first. */
export function recentConversations(server: Server, user: User): unknown[] {
  const { byId } = server.state.messages
  const { rows } = user
  const latest = new Map<string, { readonly max_message_id: number; readonly user_ids: readonly number[] }>()
  for (let index = rows.size - 1, left = server.limits.recentDirects; index >= 0 && left > 0; index--) {
    const message = byId.get(rows.ids[index] ?? 0)
    if (message === undefined || message.channelId !== null) continue
    left -= 1
    const key = dmKey(message.participants)
    const others = message.participants.filter((id) => id !== user.id)
    if (!latest.has(key)) latest.set(key, { max_message_id: message.id, user_ids: others })
  }
  return [...latest.values()]
}
