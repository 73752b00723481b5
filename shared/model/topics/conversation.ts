import type { Conversation } from '../../api/conversation.ts'
import type { ChannelId, Message, UserId } from '../../api/types.ts'
import { dmKey, othersOf } from './dmKey.ts'
import { topicKey } from './topicKey.ts'

/** The conversation that a message is in. */
export function conversationOf(message: Message, selfUserId: UserId): Conversation {
  return message.type === 'channel'
    ? { type: 'channel', channelId: message.channelId, topic: message.topic }
    : { type: 'direct', userIds: othersOf(message, selfUserId) }
}

/** Names a conversation: equal for spellings of one topic and for any order of people. */
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
