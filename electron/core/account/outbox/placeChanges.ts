import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import type { AccountState } from '../../../../shared/model/account.ts'
import type { Destination } from '../../../../shared/model/localEvent.ts'
import { topicKey } from '../../../../shared/model/topicKey.ts'

/** Where a message for `destination` goes after the event; null: where it went before. */
export function movedBy(event: ServerEvent, destination: Destination): Destination | null {
  if (event.type !== 'update_message' || event.move === null || destination.type !== 'channel') return null
  const { channelId, topic, newChannelId, newTopic, propagateMode } = event.move
  // One message that was in the wrong place says nothing of the conversation.
  if (propagateMode === 'change_one') return null
  if (channelId !== destination.channelId || topicKey(topic) !== topicKey(destination.topic)) return null
  return { type: 'channel', channelId: newChannelId, topic: newTopic }
}

/** Whether nothing can be sent there any more. */
export function stoppedBy(event: ServerEvent, destination: Destination): boolean {
  if (event.type !== 'channel' || destination.type !== 'channel') return false
  if (event.op === 'delete') return event.channelIds.includes(destination.channelId)
  return (
    event.op === 'update' && event.channelId === destination.channelId && event.change.isArchived === true
  )
}

/** Whether nothing can be sent there, as the state has it: archived, or not among the channels any more. */
export function isClosed({ channels }: Pick<AccountState, 'channels'>, destination: Destination): boolean {
  return destination.type === 'channel' && channels.get(destination.channelId)?.isArchived !== false
}
