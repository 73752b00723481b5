import type { Conversation } from '../../api/conversation.ts'
import type { ChannelId, Message, UserId } from '../../api/types.ts'
import { dmKey, othersOf } from './dmKey.ts'
import { topicKey } from './topicKey.ts'

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
