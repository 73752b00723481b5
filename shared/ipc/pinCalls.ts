import { z } from 'zod'
import { conversationSchema } from '../api/conversation.ts'
import { maxPins } from '../model/pins/pins.ts'
import { accountId } from './accountId.ts'

/** Calls about the conversations that the person pins. */
export const pinInputs = {
  /** Pins conversations, or gives them other ranks; all of them or, where the list is full, none. */
  'pins.set': z.object({
    account: accountId,
    pins: z.array(z.object({ conversation: conversationSchema, rank: z.number() })).max(maxPins),
  }),
  'pins.remove': z.object({ account: accountId, conversation: conversationSchema }),
}

export interface PinOutputs {
  /** A full list is refused. */
  'pins.set': null
  'pins.remove': null
}
