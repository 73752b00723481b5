import { z } from 'zod'
import type { MessageVersion } from '../api/routes/messages/messageQueries.ts'
import type { MessageId, UserId } from '../api/types.ts'
import { accountId as account } from './accountId.ts'
import { narrow } from './narrowInput.ts'

const ofMessage = z.object({ account, messageId: z.number().int().nonnegative() })

/** Calls about one message. */
export const messageInputs = {
  /** Asks the server what the message was before its edits and moves. */
  'message.history': ofMessage,
  /** Asks the server who has read the message. */
  'message.readers': ofMessage,
  /** Fetches what a conversation opens with before anybody opens it, as far as that is no burden. */
  'messages.ahead': z.object({ account, narrow }),
  /** Asks for the first message of a narrow at a time or after it, in seconds since 1970. */
  'message.since': z.object({ account, narrow, since: z.number().int().nonnegative() }),
}

export interface MessageOutputs {
  /** Oldest first; the first one is the original. */
  'message.history': readonly MessageVersion[]
  'message.readers': readonly UserId[]
  /** here: it opens without a request now. later: nothing was asked for, and may be asked for after a while. */
  'messages.ahead': 'here' | 'later'
  /** The newest message where none is as new; null: there is none, or none on this computer while it is offline. */
  'message.since': MessageId | null
}
