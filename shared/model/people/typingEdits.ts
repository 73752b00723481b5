import type { AccountState, TypingEditsState } from '../state/accountState.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { memoByKey } from '../state/memoSelector.ts'
import { withoutRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'
import { dropExpired, withoutTyper, withTyper } from './typers.ts'

export const typingEditsSlice = {
  fromSnapshot: (_snapshot, old) => (old?.size === 0 ? old : new Map()),
  on: {
    typing_edit_message(own, { op, messageId, senderId, at }, before) {
      if (senderId === before.self.userId) return own
      return op === 'stop'
        ? withoutTyper(own, messageId, senderId)
        : withTyper(own, messageId, senderId, (at ?? 0) + before.realm.timing.typingStartedExpiryMs)
    },
    update_message: (own, { messageId, userId, renderingOnly }) =>
      userId === null || renderingOnly ? own : withoutTyper(own, messageId, userId),
    delete_message: (own, { messageIds }) => withoutRecords(own, messageIds),
    'local/clock': (own, { now }) => dropExpired(own, now),
  },
} satisfies Slice<TypingEditsState>

/** Returns the users who are editing the message, longest first, without the own user and muted users. */
export const editorsOf: (state: AccountState, messageId: MessageId) => readonly UserId[] = memoByKey<
  MessageId,
  readonly UserId[]
>(
  String,
  (state, messageId) => [state.typingEdits.get(messageId), state.mutedUsers],
  (state, messageId) =>
    [...(state.typingEdits.get(messageId)?.keys() ?? [])].filter((id) => !state.mutedUsers.has(id)),
)
