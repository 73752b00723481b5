import type { UserId } from './types.ts'

/**
 * Facts needed to read and write a server's wire format: the maker's name in identifiers, the level and the own user.
 */
export interface WireContext {
  readonly wireName: string
  readonly featureLevel: number
  readonly selfUserId: UserId
}
