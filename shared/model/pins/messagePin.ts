import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'

/** A message that the person pinned, on this computer alone; with its line, which outlives the message. */
export interface MessagePin {
  readonly messageId: MessageId
  readonly senderId: UserId
  /** As the message has it; who is known is shown by the name of today. */
  readonly senderName: string
  /** Plain words on one line. */
  readonly text: string
  /** When it was sent, in milliseconds of the server's clock. */
  readonly at: number
  readonly conversation: Conversation
  /** When it was pinned, in milliseconds: pins stand in this order. */
  readonly pinnedAt: number
  /** It was deleted, or the person may no longer read it. */
  readonly isGone: boolean
}

/** As many messages can be pinned at once: each is looked for again after a gap. */
export const maxMessagePins = 100

export const messagePinKey = ({ messageId }: Pick<MessagePin, 'messageId'>): MessageId => messageId
