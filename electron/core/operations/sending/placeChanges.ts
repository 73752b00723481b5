import type { Conversation } from '../../../../shared/api/conversation.ts'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { AccountState } from '../../../../shared/model/state/accountState.ts'
import { topicKey } from '../../../../shared/api/conversationKey.ts'

/**
 * Returns the new conversation of messages to `destination` after an event that moves the topic, or null if it does
 * not.
 */
export function movedBy(event: ServerEvent, destination: Conversation): Conversation | null {
  if (event.type !== 'update_message' || event.move === null || destination.type !== 'channel') return null
  const { channelId, topic, newChannelId, newTopic, propagateMode } = event.move
  // Moving a single misplaced message does not move its topic.
  if (propagateMode === 'change_one') return null
  if (channelId !== destination.channelId || topicKey(topic) !== topicKey(destination.topic)) return null
  return { type: 'channel', channelId: newChannelId, topic: newTopic }
}

/** True if the event archives or deletes the channel, so that nothing can be sent to it. */
export function stoppedBy(event: ServerEvent, destination: Conversation): boolean {
  if (event.type !== 'channel' || destination.type !== 'channel') return false
  if (event.op === 'delete') return event.channelIds.includes(destination.channelId)
  return (
    event.op === 'update' && event.channelId === destination.channelId && event.change.isArchived === true
  )
}

/** True if the channel is archived or unknown, so that nothing can be sent to it. */
export function isClosed({ channels }: Pick<AccountState, 'channels'>, destination: Conversation): boolean {
  return destination.type === 'channel' && channels.get(destination.channelId)?.isArchived !== false
}
