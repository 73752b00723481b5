import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import type { Flag, MessageId } from '../../api/types.ts'
import { dmKeyIds } from '../../api/conversationKey.ts'
import { reasonAt, reasonFor } from './notificationRule.ts'
import { mapEntries, mapGet } from '../../collections/shardedMap.ts'
import { isUserMuted } from '../people/mutedUsers.ts'
import { lowerBound, type SortedIds } from '../../collections/sortedIds.ts'

export interface UnreadToNotify {
  readonly messageId: MessageId
  readonly conversation: Conversation
}

/**
 * Returns the unread messages after `since` that deserve a notification, in no particular order. A registration lists
 * only their conversations and which of them mention the user, so that alone decides for messages that are not cached.
 */
export function unreadToNotify(state: AccountState, since: MessageId): readonly UnreadToNotify[] {
  const found: UnreadToNotify[] = []
  const look = (ids: SortedIds, place: () => Conversation): void => {
    // Most conversations have no new messages.
    if ((ids.at(-1) ?? 0) <= since) return
    const here = place()
    for (const messageId of ids.slice(lowerBound(ids, since + 1)))
      if (isToNotify(state, messageId, here)) found.push({ messageId, conversation: here })
  }
  for (const [channelId, topics] of mapEntries(state.unreads.channels))
    for (const { topic, ids } of topics) look(ids, () => ({ type: 'channel', channelId, topic }))
  for (const [key, ids] of state.unreads.directs)
    look(ids, () => ({ type: 'direct', userIds: dmKeyIds(key) }))
  return found
}

function isToNotify(state: AccountState, messageId: MessageId, conversation: Conversation): boolean {
  const message = mapGet(state.messages.byId, messageId)
  if (message !== undefined) return typeof reasonFor(message, state) === 'string'
  // Any of the other users may have written it. Without others it is the user's own note.
  if (conversation.type === 'direct' && conversation.userIds.every((id) => isUserMuted(state, id)))
    return false
  // The kind of mention is unknown. It counts as a mention by name, so that none is missed.
  const flags = state.unreads.mentions.has(messageId) ? mentioned : none
  return typeof reasonAt(conversation, { flags }, state) === 'string'
}

const mentioned: readonly Flag[] = ['mentioned']
const none: readonly Flag[] = []
