import type { Conversation } from '../../api/conversation.ts'
import type { AccountState, TypingState } from '../state/accountState.ts'
import type { UserId } from '../../api/types.ts'
import { memoByKey } from '../state/memoSelector.ts'
import { conversationKey, conversationOf } from '../../api/conversationKey.ts'
import type { Slice } from '../state/slice.ts'
import { dropExpired, firstExpiry, withoutTyper, withTyper } from './typers.ts'

export const typingSlice = {
  // Starts and stops were missed. Users who are still typing send a start again (specification, Set typing status, rule
  // 2).
  fromSnapshot: (_snapshot, old) => (old?.size === 0 ? old : new Map()),
  on: {
    typing(slice, { op, conversation, senderId, at }, before) {
      if (senderId === before.self.userId) return slice
      const key = conversationKey(conversation)
      return op === 'stop'
        ? withoutTyper(slice, key, senderId)
        : withTyper(slice, key, senderId, (at ?? 0) + before.realm.timing.typingStartedExpiryMs)
    },
    message: (slice, { message }, before) =>
      slice.size === 0
        ? slice
        : withoutTyper(slice, conversationKey(conversationOf(message, before.self.userId)), message.senderId),
    'local/clock': (slice, { now }) => dropExpired(slice, now),
  },
} satisfies Slice<TypingState>

/** Returns the users who are typing in the conversation, longest first, without the own user and muted users. */
export const typersIn: (state: AccountState, conversation: Conversation) => readonly UserId[] = memoByKey(
  conversationKey,
  (state, conversation) => [state.typing.get(conversationKey(conversation)), state.mutedUsers],
  (state, conversation) =>
    [...(state.typing.get(conversationKey(conversation))?.keys() ?? [])].filter(
      (id) => !state.mutedUsers.has(id),
    ),
)

/** Returns the time when the next sign expires, in milliseconds; null when there is none. */
export function nextExpiry(state: Pick<AccountState, 'typing' | 'typingEdits'>): number | null {
  const [a, b] = [firstExpiry(state.typing), firstExpiry(state.typingEdits)]
  return a === null || b === null ? (a ?? b) : Math.min(a, b)
}
