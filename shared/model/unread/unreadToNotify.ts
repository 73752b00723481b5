import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import type { Flag, MessageId } from '../../api/types.ts'
import { dmKeyIds } from '../topics/dmKey.ts'
import { reasonAt, reasonFor } from './notificationRule.ts'
import { mapEntries } from '../state/shardedMap.ts'
import { messageOf } from '../messages/messages.ts'
import { isUserMuted } from '../people/mutedUsers.ts'
import { lowerBound, type SortedIds } from '../state/sortedIds.ts'

export interface UnreadToNotify {
  readonly messageId: MessageId
  readonly conversation: Conversation
}

/**
 * The unread messages after `since` that the notification rule tells of, in no order to rely on. A registration lists
 * no more than where they are and which of them mention: of a message that is not known besides, that decides.
 */
export function unreadToNotify(state: AccountState, since: MessageId): readonly UnreadToNotify[] {
  const found: UnreadToNotify[] = []
  const look = (ids: SortedIds, place: () => Conversation): void => {
    // Most conversations have nothing new.
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
  const message = messageOf(state, messageId)
  if (message !== undefined) return typeof reasonFor(message, state) === 'string'
  // Any of the others may have written it; where there is none, the person did.
  if (conversation.type === 'direct' && conversation.userIds.every((id) => isUserMuted(state, id)))
    return false
  // By name or by a wildcard: who was mentioned by name is not to miss it.
  const flags = state.unreads.mentions.has(messageId) ? mentioned : none
  return typeof reasonAt(conversation, { flags }, state) === 'string'
}

const mentioned: readonly Flag[] = ['mentioned']
const none: readonly Flag[] = []
