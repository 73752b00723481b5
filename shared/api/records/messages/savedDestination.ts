import type { Conversation } from '../../conversation.ts'
import { z } from 'zod'
import type { UserId } from '../../types.ts'
import { ids, int, name } from '../lenient.ts'

/** Wire fields for the conversation of a draft or scheduled message. `to` is one channel, or the users. */
export const destinationFields = {
  type: name,
  to: z.union([int.transform((one) => [one]), ids]),
  topic: name.nullish(),
}
type Wire = z.output<z.ZodObject<typeof destinationFields>>

/** Returns the conversation, without the own user, so [] means notes to self; null when none is chosen. */
export function destinationOf(wire: Wire, selfUserId: UserId): Conversation | null {
  const [first] = wire.to
  if (first === undefined) return null
  if (wire.type === 'stream' || wire.type === 'channel')
    return { type: 'channel', channelId: first, topic: wire.topic ?? '' }
  if (wire.type !== 'private' && wire.type !== 'direct') return null
  const others = new Set(wire.to.filter((id) => id !== selfUserId))
  return { type: 'direct', userIds: [...others].sort((a, b) => a - b) }
}
