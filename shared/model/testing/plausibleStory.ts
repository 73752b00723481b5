import type { Conversation } from '../../api/conversation.ts'
import type { MessageId } from '../../api/types.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { conversationKey, conversationOf } from '../../api/conversationKey.ts'
import type { EventOf } from '../state/slice.ts'
import { selfId } from './eg.ts'

/**
 * Returns the events as a server could have sent them. Each message arrives once, before any event about it, with an
 * ascending id, and no event follows its deletion. Events name the message's current conversation. An edit does not
 * change stars.
 */
export function plausibleStory(events: readonly AccountEvent[]): readonly AccountEvent[] {
  const idsInOrder = new Map<MessageId, MessageId>()
  for (const event of events)
    if (event.type === 'message' && !idsInOrder.has(event.message.id))
      idsInOrder.set(event.message.id, idsInOrder.size + 1)
  return plausible(events.map((event) => withIdsInOrder(event, (id) => idsInOrder.get(id) ?? neverArrives)))
}

/** Replaces the ids of messages that never arrive. */
const neverArrives = -1

function withIdsInOrder(event: AccountEvent, idOf: (id: MessageId) => MessageId): AccountEvent {
  switch (event.type) {
    case 'message':
      return { ...event, message: { ...event.message, id: idOf(event.message.id) } }
    case 'update_message':
      return { ...event, messageId: idOf(event.messageId), messageIds: event.messageIds.map(idOf) }
    case 'delete_message':
    case 'update_message_flags':
      return { ...event, messageIds: event.messageIds.map(idOf) }
    case 'reaction':
    case 'submessage':
      return { ...event, messageId: idOf(event.messageId) }
    default:
      return event
  }
}

function plausible(events: readonly AccountEvent[]): readonly AccountEvent[] {
  const places = new Map<MessageId, Conversation>()
  const arrived = new Set<MessageId>()
  const starred = new Set<MessageId>()

  /** Returns those of the messages that are in the same conversation as the first, and that conversation. */
  const together = (
    ids: readonly MessageId[],
  ): { conversation: Conversation | undefined; ids: readonly MessageId[] } => {
    const there = ids.filter((id) => places.has(id))
    const conversation = places.get(there[0] ?? -1)
    return {
      conversation,
      ids: there.filter(
        (id) =>
          conversationKey(places.get(id) as Conversation) === conversationKey(conversation as Conversation),
      ),
    }
  }

  return events.flatMap((event): readonly AccountEvent[] => {
    switch (event.type) {
      case 'message':
        if (arrived.has(event.message.id)) return []
        arrived.add(event.message.id)
        places.set(event.message.id, conversationOf(event.message, selfId))
        if (event.message.flags.includes('starred')) starred.add(event.message.id)
        return [event]
      case 'update_message': {
        if (event.move === null) return places.has(event.messageId) ? [withStar(event, starred)] : []
        const { conversation, ids } = together(event.messageIds)
        if (conversation?.type !== 'channel') return []
        const whole = [...places.keys()].filter(
          (id) => conversationKey(places.get(id) as Conversation) === conversationKey(conversation),
        )
        const messageIds = event.move.propagateMode === 'change_all' ? whole : ids
        const { newChannelId, newTopic } = event.move
        for (const id of messageIds)
          places.set(id, { type: 'channel', channelId: newChannelId, topic: newTopic })
        const { channelId, topic } = conversation
        const messageId = messageIds[0] ?? 0
        return [
          withStar({ ...event, messageId, messageIds, move: { ...event.move, channelId, topic } }, starred),
        ]
      }
      case 'delete_message': {
        const { conversation, ids } = together(event.messageIds)
        if (conversation === undefined) return []
        for (const id of ids) places.delete(id)
        return [{ ...event, messageIds: ids, place: conversation.type === 'channel' ? conversation : null }]
      }
      case 'update_message_flags': {
        const ids = event.messageIds.filter((id) => places.has(id))
        if (event.flag === 'starred') for (const id of ids) starred[event.op === 'add' ? 'add' : 'delete'](id)
        const details = ids.map(
          (id) => [id, { ...(places.get(id) as Conversation), mentioned: false }] as const,
        )
        return ids.length === 0 ? [] : [{ ...event, messageIds: ids, details: Object.fromEntries(details) }]
      }
      case 'reaction':
      case 'submessage':
        return places.has(event.messageId) ? [event] : []
      default:
        return [event]
    }
  })
}

function withStar<Event extends EventOf<'update_message'>>(
  event: Event,
  starred: ReadonlySet<MessageId>,
): Event {
  if (event.flags === null) return event
  const others = event.flags.filter((flag) => flag !== 'starred')
  return { ...event, flags: starred.has(event.messageId) ? [...others, 'starred'] : others }
}
