import type { Conversation } from '../../api/conversation.ts'
import type { AccountState } from '../state/accountState.ts'
import { memoSelector } from '../state/memoSelector.ts'
import type { SortedIds } from '../../collections/sortedIds.ts'
import { isTopicMuted } from '../topics/userTopics.ts'
import { mutedMentions, totalCounts } from '../unread/counts.ts'
import { unreadIdsOfDirect, unreadIdsOfTopic } from '../unread/unreads.ts'

/** Counts of unread messages in the inbox. Conversations in Later are not counted. */
export interface InboxCounts {
  /** Messages that are not muted, plus the mentions in muted topics. */
  readonly total: number
  readonly mentions: number
  /** Direct messages and mentions; a direct message with a mention counts once. */
  readonly addressed: number
}

export const inboxCounts = memoSelector<InboxCounts>(
  (state) => [
    totalCounts(state),
    mutedMentions(state),
    state.later,
    ...(state.later.size === 0 ? [] : [state.unreads, state.userTopics, state.subscriptions]),
  ],
  (state) => {
    let { total, mentions, addressed } = totalCounts(state)
    total += mutedMentions(state)
    for (const { conversation } of state.later.values()) {
      const ids = unreadIdsIn(state, conversation)
      const mentioned = ids.reduce((sum, id) => sum + Number(state.unreads.mentions.has(id)), 0)
      total -= isMuted(state, conversation) ? mentioned : ids.length
      mentions -= mentioned
      addressed -= conversation.type === 'direct' ? ids.length : mentioned
    }
    return { total, mentions, addressed }
  },
)

export const unreadIdsIn = (state: AccountState, conversation: Conversation): SortedIds =>
  conversation.type === 'direct'
    ? unreadIdsOfDirect(state, conversation.userIds)
    : unreadIdsOfTopic(state, conversation.channelId, conversation.topic)

const isMuted = (state: AccountState, conversation: Conversation): boolean =>
  conversation.type === 'channel' && isTopicMuted(state, conversation.channelId, conversation.topic)
