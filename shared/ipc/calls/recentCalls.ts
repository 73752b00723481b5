import { z } from 'zod'
import type { Conversation } from '../../api/conversation.ts'
import type { MessageId, UserId } from '../../api/types.ts'
import { accountId } from './accountId.ts'

/** Calls about who wrote where last. */
export const recentInputs = {
  /**
   * Reads one page of the newest messages, without their texts. before: only messages older than this id; null: the
   * newest ones. from: the store of this computer, or the server, which is asked while it is connected.
   */
  'recent.fetch': z.object({
    account: accountId,
    before: z.number().int().nonnegative().nullable(),
    from: z.enum(['store', 'server']),
  }),
}

/** Messages of all conversations that follow each other, as far as whoever answers has them. */
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
  /** null: there is no store, or no connection. */
  'recent.fetch': RecentPage | null
}
