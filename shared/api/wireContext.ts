import type { UserId } from './types.ts'

/**
 * The facts needed to read and write one server's wire format: its name in identifiers, its level and the own user.
 */
export interface WireContext {
  readonly wireName: string
  readonly featureLevel: number
  readonly selfUserId: UserId
}
