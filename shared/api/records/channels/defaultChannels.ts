import { z } from 'zod'
import type { ChannelId, DefaultChannelGroup } from '../../types.ts'
import { descriptionOrNone, int, listOf, name } from '../lenient.ts'

const channelId = z.union([int, z.object({ stream_id: int }).transform((wire) => wire.stream_id)])

/** Ids; whole channels below level 330. */
export const channelIds: z.ZodType<ChannelId[]> = listOf(channelId)

export const defaultChannelGroup = z
  .object({ id: int, name, description: descriptionOrNone, streams: channelIds })
  .transform((wire): DefaultChannelGroup => ({
    id: wire.id,
    name: wire.name,
    description: wire.description,
    channelIds: wire.streams,
  }))
