import { z } from 'zod'
import type { Attachment } from '../../types.ts'
import { address, amount, ids, int, moment, name, optionalListOf } from '../lenient.ts'

/** Below level 443 the time is in milliseconds. No time in seconds is this large before the year 5138. */
const leastMilliseconds = 100_000_000_000

export const attachment = z
  .object({
    id: int,
    name,
    path_id: address,
    size: amount.nullish(),
    create_time: moment.nullish(),
    /** Below level 472: messages with their times. */
    messages: optionalListOf(z.object({ id: int })),
    message_ids: ids.nullish(),
  })
  .transform((wire): Attachment => {
    const time = wire.create_time ?? 0
    return {
      id: wire.id,
      name: wire.name,
      pathId: wire.path_id,
      size: wire.size ?? 0,
      createdAt: Math.floor(time >= leastMilliseconds ? time / 1000 : time),
      messageIds: wire.message_ids ?? wire.messages.map((item) => item.id),
    }
  })
