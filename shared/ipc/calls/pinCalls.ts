import { z } from 'zod'
import { conversationSchema } from '../../api/conversation.ts'
import { maxLineLength } from '../../model/messages/lineText.ts'
import { maxMessagePins } from '../../model/lists/messagePins.ts'
import { maxPins } from '../../model/lists/pins.ts'
import { accountId } from './accountId.ts'

/** Calls about pinned conversations and messages. */
export const pinInputs = {
  /** Pins conversations or changes their ranks: all of them, or none if the list is full. */
  'pins.set': z.object({
    account: accountId,
    pins: z.array(z.object({ conversation: conversationSchema, rank: z.number() })).max(maxPins),
  }),
  /** Pins messages: all of them, or none if the list is full. */
  'pins.setMessages': z.object({
    account: accountId,
    pins: z
      .array(
        z.object({
          messageId: z.number().int().nonnegative(),
          senderId: z.number().int(),
          senderName: z.string().max(1000),
          text: z.string().max(2 * maxLineLength),
          at: z.number(),
          conversation: conversationSchema,
          pinnedAt: z.number(),
          isGone: z.boolean(),
        }),
      )
      .max(maxMessagePins),
  }),
  'pins.removeMessage': z.object({ account: accountId, messageId: z.number().int().nonnegative() }),
  'pins.remove': z.object({ account: accountId, conversation: conversationSchema }),
}

export interface PinOutputs {
  /** Rejected when the list is full. */
  'pins.set': null
  'pins.remove': null
  /** Rejected when the list is full. */
  'pins.setMessages': null
  'pins.removeMessage': null
}
