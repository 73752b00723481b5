import { z } from 'zod'
import type { UserTopic } from '../types.ts'
import { int, moment } from './lenient.ts'

export const userTopic = z
  .object({
    stream_id: int,
    topic_name: z.string(),
    last_updated: moment.nullish(),
    visibility_policy: int,
  })
  .transform((wire): UserTopic => ({
    channelId: wire.stream_id,
    topic: wire.topic_name,
    policy: wire.visibility_policy,
    lastUpdated: wire.last_updated ?? 0,
  }))

/** Servers without policies: `[channel name, topic, time]`, or without the time. */
export const mutedTopic = z
  .tuple([z.string(), z.string()])
  .rest(z.unknown())
  .transform(([channelName, topic, time]) => ({
    channelName,
    topic,
    lastUpdated: typeof time === 'number' ? time : 0,
  }))
