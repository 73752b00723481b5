import type { Conversation } from '../../api/conversation.ts'

/** A conversation that the user pinned, on this computer only. */
export interface Pin {
  readonly conversation: Conversation
  /** Pins are sorted by their unique ranks. */
  readonly rank: number
}
