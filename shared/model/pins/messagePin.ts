import type { Conversation } from '../../api/conversation.ts'
import type { Message, MessageId } from '../../api/types.ts'
import { lineOf, type MessageLine } from '../messages/lineText.ts'
import { conversationOf } from '../topics/conversation.ts'

/** A message that the person pinned, on this computer alone; with its line, which outlives the message. */
export interface MessagePin extends MessageLine {
  readonly conversation: Conversation
  /** When it was pinned, in milliseconds: pins stand in this order. */
  readonly pinnedAt: number
  /** It was deleted, or the person may no longer read it. */
  readonly isGone: boolean
}

/** As many messages can be pinned at once: each is looked for again after a gap. */
export const maxMessagePins = 100

export const messagePinOf = (message: Message, ownUserId: number, pinnedAt: number): MessagePin => ({
  ...lineOf(message),
  conversation: conversationOf(message, ownUserId),
  pinnedAt,
  isGone: false,
})

export const messagePinKey = ({ messageId }: Pick<MessagePin, 'messageId'>): MessageId => messageId
