import type { Place } from '../api/serverEvent.ts'
import type { ChannelId, Message, UserId } from '../api/types.ts'
import { dmKey, othersOf } from './dmKey.ts'
import { topicKey } from './topicKey.ts'

/** The conversation that a message is in. */
export function placeOf(message: Message, selfUserId: UserId): Place {
  return message.type === 'channel'
    ? { type: 'channel', channelId: message.channelId, topic: message.topic }
    : { type: 'direct', userIds: othersOf(message, selfUserId) }
}

/** Names a conversation: equal for spellings of one topic and for any order of people. */
export function placeKey(place: Place): string {
  return place.type === 'channel' ? topicPlaceKey(place.channelId, place.topic) : `dm:${dmKey(place.userIds)}`
}

export function topicPlaceKey(channelId: ChannelId, topic: string): string {
  return `topic:${channelId}:${topicKey(topic)}`
}

export function samePlace(a: Place, b: Place): boolean {
  return placeKey(a) === placeKey(b)
}
