import { z } from 'zod'
import { conversationSchema } from '../../api/conversation.ts'
import { accountId } from './accountId.ts'

const time = z.number().int().nonnegative()

/** Calls about the conversations that the person puts off. */
export const laterInputs = {
  /**
   * Puts a conversation off, or gives it another time. tellAt: when a notification reminds of it; null: never.
   * addedAt: since when it is put off, where that is undone and not begun. Both in milliseconds.
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
  /** A full list is refused. */
  'later.set': null
  'later.remove': null
}
