import { z } from 'zod'
import type { ChannelId, DefaultChannelGroup } from '../types.ts'
import { int, listOf, text } from './lenient.ts'

const channelId = z.union([int, z.object({ stream_id: int }).transform((wire) => wire.stream_id)])

/** Ids; below level 330 whole channels. */
export const channelIds: z.ZodType<ChannelId[]> = listOf(channelId)

export const defaultChannelGroup = z
  .object({ id: int, name: z.string(), description: text, streams: channelIds })
  .transform((wire): DefaultChannelGroup => ({
    id: wire.id,
    name: wire.name,
    description: wire.description,
    channelIds: wire.streams,
  }))
