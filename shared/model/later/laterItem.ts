import type { Conversation } from '../../api/conversation.ts'

/** A conversation that the person put off, on this computer alone. */
export interface LaterItem {
  readonly conversation: Conversation
  /** Milliseconds of this computer's clock. */
  readonly addedAt: number
  /** The time at which a notification reminds of it, in the same milliseconds; null: none does, or one has. */
  readonly tellAt: number | null
}
