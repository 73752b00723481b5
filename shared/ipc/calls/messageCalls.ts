import { z } from 'zod'
import type { MessageVersion } from '../../api/routes/messages/messageQueries.ts'
import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { accountId as account } from './accountId.ts'
import { maxContentPage } from '../../content/shownContent.ts'
import { narrow } from './narrowInput.ts'

const ofMessage = z.object({ account, messageId: z.number().int().nonnegative() })

/** Calls about one message, and about the content of messages in a narrow. */
export const messageInputs = {
  /** Fetches the versions of a message before its edits and moves. */
  'message.history': ofMessage,
  /** Fetches the users who have read a message. */
  'message.readers': ofMessage,
  /** Fetches the first page of a conversation before it is opened, if the load permits. */
  'messages.ahead': z.object({ account, narrow }),
  /** Finds the first message of a narrow at or after a time, in UNIX seconds. */
  'message.since': z.object({ account, narrow, since: z.number().int().nonnegative() }),
  /**
   * Finds messages of a narrow with images, links or files, on the server while connected, else in the local store.
   * from: the page continues after this message; null: it starts at the newest.
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

/** A message with its content. */
export interface MessageContent {
  readonly id: MessageId
  readonly senderId: UserId
  readonly senderName: string
  /** UNIX time in seconds. */
  readonly timestamp: number
  readonly conversation: Conversation
  readonly html: string
}

export interface ContentPage {
  /** Oldest first. */
  readonly messages: readonly MessageContent[]
  /** Anchor of the next page; null when there are no more messages in this direction. */
  readonly next: MessageId | null
  /** store: the server could not be queried, so messages that are not stored are missing. */
  readonly by: 'server' | 'store'
}

export interface MessageOutputs {
  /** Oldest first, starting with the original. */
  'message.history': readonly MessageVersion[]
  'message.readers': readonly UserId[]
  /** here: the conversation now opens without a request. later: nothing was fetched; try again after a while. */
  'messages.ahead': 'here' | 'later'
  /** The newest message if none is as new; null when there is none, or none in the local store while offline. */
  'message.since': MessageId | null
  'messages.having': ContentPage
}
