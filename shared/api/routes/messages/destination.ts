import type { Conversation } from '../../conversation.ts'
import { namesChannelType, namesDirect } from '../../capabilities.ts'
import { emptyTopic } from '../../emptyTopic.ts'
import type { WireContext } from '../../wireContext.ts'

const people = (userIds: readonly number[], selfUserId: number) =>
  userIds.length > 0 ? userIds : [selfUserId]

/** Returns the conversation in the form for sending or scheduling a message. */
export const destinationWire = (to: Conversation, { featureLevel, selfUserId }: WireContext) =>
  to.type === 'channel'
    ? {
        type: namesChannelType(featureLevel) ? 'channel' : 'stream',
        to: to.channelId,
        topic: to.topic || emptyTopic(featureLevel),
      }
    : { type: namesDirect(featureLevel) ? 'direct' : 'private', to: people(to.userIds, selfUserId) }

/** Returns the conversation in the form of a draft, always with the old words and a list. null: not chosen yet. */
export function draftDestinationWire(to: Conversation | null, selfUserId: number) {
  if (to === null) return { type: '', to: [], topic: '' }
  return to.type === 'channel'
    ? { type: 'stream', to: [to.channelId], topic: to.topic }
    : { type: 'private', to: people(to.userIds, selfUserId), topic: '' }
}
