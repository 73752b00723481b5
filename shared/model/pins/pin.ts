import type { Conversation } from '../../api/conversation.ts'

/** A conversation that the person pinned, on this computer alone. */
export interface Pin {
  readonly conversation: Conversation
  /** Pins stand in the order of their ranks; no two have the same. */
  readonly rank: number
}
