import { z } from 'zod'
import { hasModerators } from '../capabilities.ts'
import { int } from '../records/lenient.ts'
import type { WireContext } from '../wireContext.ts'

/** For endpoints that take nothing. */
export const none = z.object({}).default({})

/** Owner, administrator, moderator, member, guest. */
export const role = z.union([z.literal(100), z.literal(200), z.literal(300), z.literal(400), z.literal(600)])

/** The role that somebody is to have; old servers lack one. */
export const roleWire = <Role extends number | undefined>(
  wanted: Role,
  { featureLevel }: WireContext,
): Role => (wanted === 300 && !hasModerators(featureLevel) ? tooOld('moderators') : wanted)

export const userIdParam = z.object({ userId: int })
export const userIdWire = ({ userId }: { userId: number }) => ({ user_id: userId })
export const channelIdParam = z.object({ channelId: int })
export const channelIdWire = ({ channelId }: { channelId: number }) => ({ stream_id: channelId })

/** A field for servers that have it: the others would call it unsupported. */
export const ifHas = <T>(
  has: (level: number) => boolean,
  { featureLevel }: WireContext,
  value: T,
): T | undefined => (has(featureLevel) ? value : undefined)

class TooOld extends RangeError {}

/** True when `tooOld` threw the error. */
export const isTooOld = (error: unknown): boolean => error instanceof TooOld

/**
 * Thrown by a route's `wire` where leaving something out would change what the person asked for: a permission
 * that the server overlooks must not seem set.
 */
export function tooOld(what: string): never {
  throw new TooOld(`this server is too old for ${what}`)
}
