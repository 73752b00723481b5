import type { UserId } from './types.ts'

/** What is needed to read and write one server's wire: its name in identifiers, its level, and who we are. */
export interface WireContext {
  readonly wireName: string
  readonly featureLevel: number
  readonly selfUserId: UserId
}
