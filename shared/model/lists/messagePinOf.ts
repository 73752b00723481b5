import type { Message, UserId } from '../../api/types.ts'
import { lineOf } from '../messages/lineText.ts'
import { conversationOf } from '../../api/conversationKey.ts'
import type { MessagePin } from '../state/localRecords.ts'

export const messagePinOf = (message: Message, ownUserId: UserId, pinnedAt: number): MessagePin => ({
  ...lineOf(message),
  conversation: conversationOf(message, ownUserId),
  pinnedAt,
  isGone: false,
})
