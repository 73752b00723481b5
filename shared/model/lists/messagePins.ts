import type { Conversation } from '../../api/conversation.ts'
import type { MessagePinsState } from '../state/accountState.ts'
import { memoSelector } from '../state/memoSelector.ts'
import { withoutRecords, withRecords } from '../../collections/records.ts'
import type { Slice } from '../state/slice.ts'
import { sameConversation } from '../../api/conversationKey.ts'
import type { MessagePin } from '../state/localRecords.ts'
import type { MessageId } from '../../api/types.ts'

/** Maximum number of pinned messages, because each is fetched again after a gap. */
export const maxMessagePins = 100

export const messagePinKey = ({ messageId }: Pick<MessagePin, 'messageId'>): MessageId => messageId

/** Pinned messages. Main follows edits, moves and deletions, and reports changes by the same two events. */
export const messagePinsSlice = {
  // A registration does not contain pins.
  fromSnapshot: (_snapshot, old) => old ?? new Map(),
  on: {
    'local/message-pin': (own, { pin }) => withRecords(own, [pin], messagePinKey),
    'local/message-pin-gone': (own, { messageId }) => withoutRecords(own, [messageId]),
  },
} satisfies Slice<MessagePinsState>

/** Returns the pinned messages in the order of pinning. */
export const messagePinsInOrder = memoSelector<readonly MessagePin[]>(
  (state) => [state.messagePins],
  (state) => [...state.messagePins.values()].sort((a, b) => a.pinnedAt - b.pinnedAt),
)

export const pinsOfConversation = (
  pins: readonly MessagePin[],
  conversation: Conversation,
): readonly MessagePin[] => pins.filter((pin) => sameConversation(pin.conversation, conversation))
