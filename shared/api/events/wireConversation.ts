import type { Conversation } from '../conversation.ts'
import type { ChannelId, UserId } from '../types.ts'

/** Where a message is: in a channel where one is named, else between these people; the own user does not count. */
export const wireConversation = (
  channelId: ChannelId | null | undefined,
  topic: string | null | undefined,
  userIds: readonly UserId[],
  selfUserId: UserId,
): Conversation =>
  channelId == null
    ? { type: 'direct', userIds: userIds.filter((id) => id !== selfUserId).sort((a, b) => a - b) }
    : { type: 'channel', channelId, topic: topic ?? '' }
