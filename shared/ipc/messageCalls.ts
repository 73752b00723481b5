import { z } from 'zod'
import type { MessageVersion } from '../api/routes/messages/messageQueries.ts'
import type { UserId } from '../api/types.ts'
import { accountId as account } from './accountId.ts'

const ofMessage = z.object({ account, messageId: z.number().int().nonnegative() })

/** Calls about one message that only the server can answer. */
export const messageInputs = {
  /** Asks what the message was before its edits and moves. */
  'message.history': ofMessage,
  /** Asks who has read the message. */
  'message.readers': ofMessage,
}

export interface MessageOutputs {
  /** Oldest first; the first one is the original. */
  'message.history': readonly MessageVersion[]
  'message.readers': readonly UserId[]
}
