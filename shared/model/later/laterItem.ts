import type { Conversation } from '../../api/conversation.ts'

/** A conversation that the user moved to Later, on this computer only. */
export interface LaterItem {
  readonly conversation: Conversation
  /** Milliseconds of this computer's clock. */
  readonly addedAt: number
  /** Time of the reminder in milliseconds of this computer's clock; null without a reminder, or after it was shown. */
  readonly tellAt: number | null
}
