import type { Conversation } from '../../conversation.ts'
import { z } from 'zod'
import type { UserId } from '../../types.ts'
import { ids, int, name } from '../lenient.ts'

/** The wire's fields that say where a draft or a scheduled message goes; `to` is one channel or the people. */
export const destinationFields = {
  type: name,
  to: z.union([int.transform((one) => [one]), ids]),
  topic: name.nullish(),
}
type Wire = z.output<z.ZodObject<typeof destinationFields>>

/** The own user counts only where nobody else is named: notes to self. null: nowhere yet. */
export function destinationOf(wire: Wire, selfUserId: UserId): Conversation | null {
  const [first] = wire.to
  if (first === undefined) return null
  if (wire.type === 'stream' || wire.type === 'channel')
    return { type: 'channel', channelId: first, topic: wire.topic ?? '' }
  if (wire.type !== 'private' && wire.type !== 'direct') return null
  const others = new Set(wire.to.filter((id) => id !== selfUserId))
  return { type: 'direct', userIds: [...others].sort((a, b) => a - b) }
}
