import { notify } from '../../events/queue.ts'
import { topicPolicy } from '../../register/unread.ts'
import type { Server } from '../../server.ts'
import type { Message, User } from '../../state/records.ts'
import { topicKey } from '../../state/state.ts'
import { Flag, flagBits } from '../../state/userRows.ts'
import { shownTopic } from '../../wire/message.ts'

/** Sets a topic's visibility policy for a user and sends the event. */
export function setTopicPolicy(
  server: Server,
  user: User,
  channelId: number,
  topic: string,
  policy: number,
): void {
  const key = topicKey(channelId, topic)
  const previous = user.topics.get(key)
  if ((previous?.policy ?? 0) === policy) return
  const updated = server.seconds()
  if (policy === 0) user.topics.delete(key)
  else user.topics.set(key, { channelId, topic: previous?.topic ?? topic, policy, updated })
  notify(server, [user.id], (queue) => [
    {
      type: 'muted_topics',
      muted_topics: [...user.topics.values()]
        .filter((each) => each.policy === 1)
        .sort((a, b) => a.channelId - b.channelId || a.updated - b.updated)
        .map((each) => [server.state.channels.get(each.channelId)?.name ?? '', each.topic, each.updated]),
    },
    {
      type: 'user_topic',
      stream_id: channelId,
      topic_name: shownTopic(server, topic, queue.capabilities.has('empty_topic_name')),
      last_updated: updated,
      // Clients of that time do not know later policies.
      visibility_policy: policy === 3 && !server.has('followedPolicy') ? 0 : policy,
    },
  ])
}

// Values of the automatic policies: 1 participation, 2 sending, 3 starting a topic, 4 never.
function applies(setting: unknown, started: boolean): boolean {
  return setting === 1 || setting === 2 || (setting === 3 && started)
}

function isChannelMuted(server: Server, user: User, channelId: number): boolean {
  return server.state.channels.get(channelId)?.subscribers.get(user.id)?.isMuted === true
}

function wantedPolicy(server: Server, user: User, message: Message, started: boolean): number {
  const channelId = message.channelId ?? -1
  if (applies(user.settings['automatically_follow_topics_policy'], started)) return 3
  if (
    applies(user.settings['automatically_unmute_topics_in_muted_streams_policy'], started) &&
    isChannelMuted(server, user, channelId)
  )
    return 2
  return 0
}

/**
 * Follows or unmutes the topic by the sender's settings, and follows it for mentioned users. Returns the sender's new
 * policy.
 */
export function automaticPolicy(server: Server, message: Message, started: boolean): number | null {
  if (message.channelId === null || server.level < 214) return null
  const { channelId, topic } = message
  const { userIds, groupIds } = message.mentions
  // Mentioned by name or through a group.
  for (const user of userIds.length + groupIds.length > 0 ? server.state.users.values() : []) {
    if (user.id === message.senderId || ((flagBits(user.rows, message.id) ?? 0) & Flag.mentioned) === 0)
      continue
    if (server.level < 235 || user.settings['automatically_follow_topics_where_mentioned'] !== true) continue
    if (topicPolicy(user, channelId, topic) === 0) setTopicPolicy(server, user, channelId, topic, 3)
  }
  const sender = server.state.users.get(message.senderId)
  if (!sender) return null
  const wanted = wantedPolicy(server, sender, message, started)
  if (wanted <= topicPolicy(sender, channelId, topic)) return null
  setTopicPolicy(server, sender, channelId, topic, wanted)
  return server.has('automaticPolicyInAnswer') ? wanted : null
}

/** Follows or unmutes the topic of a message that a user reacted to or voted in. */
export function participationPolicy(server: Server, user: User, message: Message): void {
  if (message.channelId === null || server.level < 214) return
  const { channelId, topic } = message
  const follow = user.settings['automatically_follow_topics_policy'] === 1
  const unmute =
    user.settings['automatically_unmute_topics_in_muted_streams_policy'] === 1 &&
    isChannelMuted(server, user, channelId)
  const wanted = follow ? 3 : unmute ? 2 : 0
  if (wanted > topicPolicy(user, channelId, topic)) setTopicPolicy(server, user, channelId, topic, wanted)
}
