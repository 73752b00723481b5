import { z } from 'zod'
import { hasModerators } from '../capabilities.ts'
import { int } from '../records/lenient.ts'
import type { WireContext } from '../wireContext.ts'

/** For endpoints without parameters. */
export const none = z.object({}).default({})

/** Owner, administrator, moderator, member, guest. */
export const role = z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)])

/** Returns the role to assign. Throws for moderators on old servers without them. */
export const roleWire = <Role extends number | undefined>(
  wanted: Role,
  { featureLevel }: WireContext,
): Role => (wanted === 300 && !hasModerators(featureLevel) ? tooOld('moderators') : wanted)

export const userIdParam = z.object({ userId: int })
export const userIdWire = ({ userId }: { userId: number }) => ({ user_id: userId })
export const channelIdParam = z.object({ channelId: int })
export const channelIdWire = ({ channelId }: { channelId: number }) => ({ stream_id: channelId })

/** Returns a field for servers that support it; undefined for others, which would report it as unsupported. */
export const ifHas = <T>(
  has: (level: number) => boolean,
  { featureLevel }: WireContext,
  value: T,
): T | undefined => (has(featureLevel) ? value : undefined)

class TooOld extends RangeError {}

/** Returns true for errors thrown by `tooOld`. */
export const isTooOld = (error: unknown): boolean => error instanceof TooOld

/**
 * Thrown by a route's `wire` when omitting something would change the user's request: a permission that the server
 * ignores must not seem set.
 */
export function tooOld(what: string): never {
  throw new TooOld(`this server is too old for ${what}`)
}
