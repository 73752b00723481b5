import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'

/**
 * A message that the user pinned, on this computer only. Includes the preview line, which remains when the message is
 * deleted.
 */
export interface MessagePin {
  readonly messageId: MessageId
  readonly senderId: UserId
  /** Name from the message, for senders that are not known. */
  readonly senderName: string
  /** Plain text on one line. */
  readonly text: string
  /** Time of sending in milliseconds of the server's clock. */
  readonly at: number
  readonly conversation: Conversation
  /** Time of pinning in milliseconds. Pins are sorted by it. */
  readonly pinnedAt: number
  /** True when the message was deleted, or the user lost access to it. */
  readonly isGone: boolean
}

/** Maximum number of pinned messages, because each is fetched again after a gap. */
export const maxMessagePins = 100

export const messagePinKey = ({ messageId }: Pick<MessagePin, 'messageId'>): MessageId => messageId
