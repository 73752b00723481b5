import type { AccountState, TypingEditsState } from '../state/accountState.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { memoByKey } from '../state/memoSelector.ts'
import { withoutRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'
import { dropExpired, withoutTyper, withTyper } from './typers.ts'

export const typingEditsSlice = {
  fromSnapshot: (_snapshot, old) => (old?.size === 0 ? old : new Map()),
  on: {
    typing_edit_message(slice, { op, messageId, senderId, at }, before) {
      if (senderId === before.self.userId) return slice
      return op === 'stop'
        ? withoutTyper(slice, messageId, senderId)
        : withTyper(slice, messageId, senderId, (at ?? 0) + before.realm.timing.typingStartedExpiryMs)
    },
    update_message: (slice, { messageId, userId, renderingOnly }) =>
      userId === null || renderingOnly ? slice : withoutTyper(slice, messageId, userId),
    delete_message: (slice, { messageIds }) => withoutRecords(slice, messageIds),
    'local/clock': (slice, { now }) => dropExpired(slice, now),
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
