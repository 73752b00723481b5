import { z } from 'zod'
import { int, name } from '../../records/lenient.ts'
import { channelIdParam, channelIdWire, none } from '../params.ts'
import { reads, route } from '../route.ts'

/**
 * Work that the server may interrupt. It then returns `partially_completed` below level 211, and success with
 * `complete: false` later. Call again until it is complete.
 */
const batch = reads(
  z
    .object({ result: name.nullish(), complete: z.boolean().nullish() })
    .transform((wire) => ({ isComplete: wire.result !== 'partially_completed' && wire.complete !== false })),
)

const markAllAsRead = route({
  name: 'markAllAsRead',
  doc: 'Marks everything read, in several rounds; everybody. For servers that cannot mark a narrow.',
  method: 'POST',
  path: '/mark_all_as_read',
  fromWindow: true,
  params: none,
  wire: () => ({}),
  result: batch,
})

const markChannelAsRead = route({
  name: 'markChannelAsRead',
  doc: 'Marks a channel read; its subscribers. For servers that cannot mark a narrow.',
  method: 'POST',
  path: '/mark_stream_as_read',
  fromWindow: true,
  params: channelIdParam,
  wire: channelIdWire,
  result: batch,
})

const markTopicAsRead = route({
  name: 'markTopicAsRead',
  doc: "Marks a topic read; its channel's subscribers. For servers that cannot mark a narrow.",
  method: 'POST',
  path: '/mark_topic_as_read',
  fromWindow: true,
  params: z.object({ channelId: int, topic: z.string() }),
  wire: (params) => ({ stream_id: params.channelId, topic_name: params.topic }),
  result: batch,
})

const deleteTopic = route({
  name: 'deleteTopic',
  doc: 'Deletes all messages of a topic, in several rounds; administrators.',
  method: 'POST',
  path: '/streams/{stream_id}/delete_topic',
  fromWindow: true,
  params: z.object({ channelId: int, topic: z.string() }),
  wire: (params) => ({ stream_id: params.channelId, topic_name: params.topic }),
  result: batch,
})

/** Routes to call repeatedly until the server has finished the work. */
export const batchRoutes = { markAllAsRead, markChannelAsRead, markTopicAsRead, deleteTopic } as const
