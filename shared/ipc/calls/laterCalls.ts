import { z } from 'zod'
import { conversationSchema } from '../../api/conversation.ts'
import { accountId } from './accountId.ts'

const time = z.number().int().nonnegative()

/** Calls about conversations in Later. */
export const laterInputs = {
  /**
   * Moves a conversation to Later, or changes its reminder. tellAt: time of the reminder; null for none. addedAt: the
   * original time, when restoring an item. Both in milliseconds.
   */
  'later.set': z.object({
    account: accountId,
    conversation: conversationSchema,
    tellAt: time.nullable(),
    addedAt: time.optional(),
  }),
  'later.remove': z.object({ account: accountId, conversation: conversationSchema }),
}

export interface LaterOutputs {
  /** Rejected when the list is full. */
  'later.set': null
  'later.remove': null
}
