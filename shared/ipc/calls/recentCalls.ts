import { z } from 'zod'
import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

/** Calls about the most recent messages of all conversations. */
export const recentInputs = {
  /**
   * Fetches a page of the newest messages, without their texts. before: only messages older than this id; null for the
   * newest. from: the local store, or the server, which is queried while connected.
   */
  'recent.fetch': z.object({
    account: accountId,
    before: z.number().int().nonnegative().nullable(),
    from: z.enum(['store', 'server']),
  }),
}

/** A range of the most recent messages of all conversations without gaps, as far as the source has them. */
export interface RecentPage {
  /** The conversations of the messages, each once. */
  readonly conversations: readonly Conversation[]
  /** Newest first. */
  readonly messages: readonly RecentMessage[]
  /** True when there are no older messages. */
  readonly isEnd: boolean
}

export interface RecentMessage {
  readonly id: MessageId
  readonly senderId: UserId
  /** Index in `conversations`. */
  readonly conversation: number
}

export interface RecentOutputs {
  /** null when there is no store, or no connection. */
  'recent.fetch': RecentPage | null
}
