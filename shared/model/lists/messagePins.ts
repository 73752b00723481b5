import type { Conversation } from '../../api/conversation.ts'
import { conversationOf, sameConversation } from '../../api/conversationKey.ts'
import type { Message, UserId } from '../../api/types.ts'
import type { MessagePin } from '../../lists/itemSchemas.ts'
import { lineOf } from '../messages/lineText.ts'

export const messagePinOf = (message: Message, ownUserId: UserId, pinnedAt: number): MessagePin => ({
  ...lineOf(message),
  conversation: conversationOf(message, ownUserId),
  pinnedAt,
  isGone: false,
})

export const pinsOfConversation = (
  pins: readonly MessagePin[],
  conversation: Conversation,
): readonly MessagePin[] => pins.filter((pin) => sameConversation(pin.conversation, conversation))
