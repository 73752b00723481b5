import type { Place } from '../api/serverEvent.ts'
import type { ChannelId, ChannelMessage, Message } from '../api/types.ts'

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

/** A message of which nothing but its place counts: to ask which narrows it could belong to. */
export function placeholderMessage(channelId: ChannelId, topic: string): ChannelMessage {
  return { ...nothing, type: 'channel', channelId, channelName: '', topic }
}

export function placeholderFor(place: Place, selfUserId: number): Message {
  return place.type === 'channel'
    ? placeholderMessage(place.channelId, place.topic)
    : {
        ...nothing,
        type: 'direct',
        recipients: [],
        userIds: [...place.userIds, selfUserId].sort((a, b) => a - b),
      }
}
