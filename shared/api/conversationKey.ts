import type { Conversation } from './conversation.ts'
import type { ChannelId, DirectMessage, Message, UserId } from './types.ts'

/** Returns the key shared by all spellings of a topic. The server compares topics trimmed and without case. */
export function topicKey(topic: string): string {
  return topic.trim().toLowerCase()
}

/**
 * Returns the key of a direct conversation: the ids of the other users, ascending, joined by commas; "" for notes to
 * self. The store's keys include the own user.
 */
export function dmKey(others: readonly UserId[]): string {
  return [...new Set(others)].sort((a, b) => a - b).join(',')
}

/** Returns the ids in a key, ascending. */
export function dmKeyIds(key: string): readonly UserId[] {
  return key === '' ? [] : key.split(',').map(Number)
}

/** Returns all users in the conversation but the own one; [] for notes to self. */
export function othersOf(message: Pick<DirectMessage, 'userIds'>, selfUserId: UserId): readonly UserId[] {
  return message.userIds.filter((id) => id !== selfUserId)
}

/** Returns the conversation of a message. */
export function conversationOf(message: Message, selfUserId: UserId): Conversation {
  return message.type === 'channel'
    ? { type: 'channel', channelId: message.channelId, topic: message.topic }
    : { type: 'direct', userIds: othersOf(message, selfUserId) }
}

/** Returns the same text for all spellings of a topic and any order of users. */
export function conversationKey(conversation: Conversation): string {
  return conversation.type === 'channel'
    ? topicConversationKey(conversation.channelId, conversation.topic)
    : `dm:${dmKey(conversation.userIds)}`
}

export function topicConversationKey(channelId: ChannelId, topic: string): string {
  return `topic:${channelId}:${topicKey(topic)}`
}

export function sameConversation(a: Conversation, b: Conversation): boolean {
  return conversationKey(a) === conversationKey(b)
}
