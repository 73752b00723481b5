import type { MessageId, UserId } from '../../api/types.ts'
import type { AccountState } from '../account.ts'
import { memoByKey } from '../memo.ts'
import { withoutRecords } from '../records.ts'
import type { Slice } from '../slice.ts'
import { dropExpired, withoutTyper, withTyper, type Typers } from '../typers.ts'

/** Users who edit, by message id: user id to the expiry of the sign, in milliseconds of this computer's clock. */
export type TypingEditsState = Typers<MessageId>

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

/** Returns the users who edit the message, longest first, without the own user and muted users. */
export const editorsOf: (state: AccountState, messageId: MessageId) => readonly UserId[] = memoByKey<
  MessageId,
  readonly UserId[]
>(
  String,
  (state, messageId) => [state.typingEdits.get(messageId), state.mutedUsers],
  (state, messageId) =>
    [...(state.typingEdits.get(messageId)?.keys() ?? [])].filter((id) => !state.mutedUsers.has(id)),
)
