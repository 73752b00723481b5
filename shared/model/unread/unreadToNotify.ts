import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import type { Flag, Message, MessageId } from '../../api/types.ts'
import { dmKeyIds } from '../../api/conversationKey.ts'
import { decideByAccount, decideOnMessage, type NotificationDecision } from './notificationRule.ts'
import { mapEntries, mapGet } from '../../collections/shardedMap.ts'
import { lowerBound, type SortedIds } from '../../collections/sortedIds.ts'

export interface UnreadToNotify {
  readonly messageId: MessageId
  readonly conversation: Conversation
}

/**
 * Returns the unread messages after `since` that deserve a notification, in no particular order. A registration lists
 * only their conversations and which of them mention the user, so that alone decides for messages that are not cached.
 * `passes` is called with the reason for each.
 */
export function unreadToNotify(
  state: AccountState,
  since: MessageId,
  passes: (why: NotificationDecision['why']) => boolean = () => true,
): readonly UnreadToNotify[] {
  const found: UnreadToNotify[] = []
  const look = (ids: SortedIds, place: () => Conversation): void => {
    // Most conversations have no new messages.
    if ((ids.at(-1) ?? 0) <= since) return
    const here = place()
    for (const messageId of ids.slice(lowerBound(ids, since + 1))) {
      const { notify, why } = decideOnUnread(state, { messageId, conversation: here })
      if (notify && passes(why)) found.push({ messageId, conversation: here })
    }
  }
  for (const [channelId, topics] of mapEntries(state.unreads.channels))
    for (const { topic, ids } of topics) look(ids, () => ({ type: 'channel', channelId, topic }))
  for (const [key, ids] of state.unreads.directs)
    look(ids, () => ({ type: 'direct', userIds: dmKeyIds(key) }))
  return found
}

/**
 * Applies the rule to an unread message. `facts` are those of a message that has arrived; without them and for messages
 * that are not cached, the registration's list decides.
 */
export function decideOnUnread(
  state: AccountState,
  { conversation, facts, messageId }: UnreadToNotify & { readonly facts?: MessageFacts },
): NotificationDecision {
  const message = mapGet(state.messages.byId, messageId)
  if (message !== undefined) return decideOnMessage(message, state)
  // Any of the other users may have written it. Without others it is the user's own note.
  const senders = facts ? [facts.senderId] : conversation.type === 'direct' ? conversation.userIds : null
  // The kind of mention is unknown. It counts as a mention by name, so that none is missed.
  const flags = facts?.flags ?? (state.unreads.mentions.has(messageId) ? mentioned : none)
  return decideByAccount({ conversation, message: { flags }, senders, state })
}

/** The properties of a message on which the rule depends, besides its conversation. */
export type MessageFacts = Pick<Message, 'flags' | 'senderId'>

const mentioned: readonly Flag[] = ['mentioned']
const none: readonly Flag[] = []
