import { z } from 'zod'
import type { MessageVersion } from '../../api/routes/messages/messageQueries.ts'
import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { accountId as account } from './accountId.ts'
import { maxContentPage } from '../../content/shownContent.ts'
import { narrow } from './narrowInput.ts'

const ofMessage = z.object({ account, messageId: z.number().int().nonnegative() })

/** Calls about one message, and about what messages of a narrow have. */
export const messageInputs = {
  /** Asks the server what the message was before its edits and moves. */
  'message.history': ofMessage,
  /** Asks the server who has read the message. */
  'message.readers': ofMessage,
  /** Fetches what a conversation opens with before anybody opens it, as far as that is no burden. */
  'messages.ahead': z.object({ account, narrow }),
  /** Asks for the first message of a narrow at a time or after it, in seconds since 1970. */
  'message.since': z.object({ account, narrow, since: z.number().int().nonnegative() }),
  /**
   * Looks for the messages of a narrow that have pictures, links or files. The server answers while there is a
   * connection, else the store. from: the page goes on beyond this message; null: it begins at the newest.
   */
  'messages.having': z.object({
    account,
    narrow,
    has: z.enum(['image', 'link', 'attachment']),
    from: z.number().int().nonnegative().nullable(),
    direction: z.enum(['older', 'newer']),
    limit: z.number().int().min(1).max(maxContentPage),
  }),
}

/** A message with what it shows. */
export interface MessageContent {
  readonly id: MessageId
  readonly senderId: UserId
  readonly senderName: string
  /** Seconds since 1970. */
  readonly timestamp: number
  readonly conversation: Conversation
  readonly html: string
}

export interface ContentPage {
  /** Oldest first. */
  readonly messages: readonly MessageContent[]
  /** Go on from here; null: there are no more in this direction. */
  readonly next: MessageId | null
  /** store: the server could not be asked, so messages that are not kept are missing. */
  readonly by: 'server' | 'store'
}

export interface MessageOutputs {
  /** Oldest first; the first one is the original. */
  'message.history': readonly MessageVersion[]
  'message.readers': readonly UserId[]
  /** here: it opens without a request now. later: nothing was asked for, and may be asked for after a while. */
  'messages.ahead': 'here' | 'later'
  /** The newest message where none is as new; null: there is none, or none on this computer while it is offline. */
  'message.since': MessageId | null
  'messages.having': ContentPage
}
