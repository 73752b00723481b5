import type { Conversation } from '../../api/conversation.ts'
import type { ChannelId, ChannelMessage, Message } from '../../api/types.ts'

const nothing = {
  id: 0,
  senderId: 0,
  senderName: '',
  senderEmail: '',
  senderRealm: '',
  avatarUrl: undefined,
  recipientId: null,
  contentType: '',
  editHistory: null,
  content: '',
  timestamp: 0,
  lastEditTimestamp: null,
  lastMovedTimestamp: null,
  isMeMessage: false,
  reactions: [],
  submessages: [],
  topicLinks: [],
  flags: [],
  client: '',
} as const

/** Returns a message with nothing but a conversation, for testing which narrows could contain it. */
export function placeholderMessage(channelId: ChannelId, topic: string): ChannelMessage {
  return { ...nothing, type: 'channel', channelId, channelName: '', topic }
}

export function placeholderFor(conversation: Conversation, selfUserId: number): Message {
  return conversation.type === 'channel'
    ? placeholderMessage(conversation.channelId, conversation.topic)
    : {
        ...nothing,
        type: 'direct',
        recipients: [],
        userIds: [...conversation.userIds, selfUserId].sort((a, b) => a - b),
      }
}
