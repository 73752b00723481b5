import type { Server } from '../server.ts'
import type { Message, User } from '../state/records.ts'
import { Flag } from '../state/userRows.ts'
import { inGroup } from './groups.ts'

/** True if a text contains a word, at word boundaries and case-insensitively. */
function hasWord(text: string, word: string): boolean {
  const escaped = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(^|[^\\p{L}\\p{N}_])${escaped}($|[^\\p{L}\\p{N}_])`, 'iu').test(text)
}

/** Returns the flags of a message's text for a user: mentions and alert words. */
export function flagsFor(server: Server, user: User, message: Message): number {
  const { mentions } = message
  let bits = 0
  if (mentions.userIds.includes(user.id)) bits |= Flag.mentioned
  if (mentions.groupIds.some((id) => inGroup(server.state, user, id, server.seconds())))
    bits |= Flag.mentioned
  if (mentions.channelWildcard) bits |= Flag.stream_wildcard_mentioned
  if (mentions.topicWildcard && participates(server, user, message)) bits |= Flag.topic_wildcard_mentioned
  if (user.alertWords.some((word) => hasWord(message.content, word))) bits |= Flag.has_alert_word
  return bits
}

/** True if a user sent to the message's topic or reacted in it; always true for direct messages. */
export function participates(server: Server, user: User, message: Message): boolean {
  if (message.channelId === null) return true
  return (
    topicParticipants(server, message.channelId, message.topic).has(user.id) || message.senderId === user.id
  )
}

/** Returns the ids of users who sent to a topic or reacted in it. */
export function topicParticipants(server: Server, channelId: number, topic: string): Set<number> {
  const { messages } = server.state
  const found = new Set<number>()
  for (const id of messages.byTopic.get(`${String(channelId)}:${topic.toLowerCase()}`) ?? []) {
    const message = messages.byId.get(id)
    if (!message) continue
    found.add(message.senderId)
    for (const reaction of message.reactions) found.add(reaction.userId)
  }
  return found
}

/** Flags that depend on the text, and change when it is edited. */
export const textFlags =
  Flag.mentioned | Flag.stream_wildcard_mentioned | Flag.topic_wildcard_mentioned | Flag.has_alert_word
