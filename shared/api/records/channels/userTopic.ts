import { z } from 'zod'
import type { UserTopic } from '../../types.ts'
import { int, moment, name, parsedLater } from '../lenient.ts'

export const userTopic = z
  .object({
    stream_id: int,
    topic_name: name,
    last_updated: moment.nullish(),
    visibility_policy: int,
  })
  .transform((wire): UserTopic => ({
    channelId: wire.stream_id,
    topic: wire.topic_name,
    policy: wire.visibility_policy,
    lastUpdated: wire.last_updated ?? 0,
  }))

/** For servers without policies: `[channel name, topic, time]`, or without the time. */
export const mutedTopic = z
  .tuple([name, name])
  .rest(parsedLater)
  .transform(([channelName, topic, time]) => ({
    channelName,
    topic,
    lastUpdated: moment.safeParse(time).data ?? 0,
  }))
