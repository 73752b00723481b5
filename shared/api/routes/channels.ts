import { z } from 'zod'
import { hasEmptyTopics } from '../capabilities.ts'
import { ids, int, listOf } from '../records/lenient.ts'
import { nothing, reads, route } from './route.ts'

/** Newest first. */
export const getTopics = route({
  name: 'getTopics',
  method: 'GET',
  path: '/users/me/{stream_id}/topics',
  params: z.object({ channelId: int }),
  wire: (params, { featureLevel }) => ({
    stream_id: params.channelId,
    allow_empty_topic_name: hasEmptyTopics(featureLevel) ? true : undefined,
  }),
  result: reads(
    z
      .looseObject({ topics: listOf(z.looseObject({ name: z.string(), max_id: int })) })
      .transform((wire) => wire.topics.map((topic) => ({ name: topic.name, maxId: topic.max_id }))),
  ),
})

export const getSubscribers = route({
  name: 'getSubscribers',
  method: 'GET',
  path: '/streams/{stream_id}/members',
  params: z.object({ channelId: int }),
  wire: (params) => ({ stream_id: params.channelId }),
  result: reads(z.looseObject({ subscribers: ids }).transform((wire) => wire.subscribers)),
})

export const subscribe = route({
  name: 'subscribe',
  method: 'POST',
  path: '/users/me/subscriptions',
  params: z.object({ names: z.array(z.string()) }),
  wire: (params) => ({ subscriptions: params.names.map((name) => ({ name })) }),
  result: nothing,
})

export const unsubscribe = route({
  name: 'unsubscribe',
  method: 'DELETE',
  path: '/users/me/subscriptions',
  params: z.object({ names: z.array(z.string()) }),
  wire: (params) => ({ subscriptions: params.names }),
  result: nothing,
})

export const updateSubscription = route({
  name: 'updateSubscription',
  method: 'POST',
  path: '/users/me/subscriptions/properties',
  params: z.object({
    channelId: int,
    property: z.string(),
    value: z.union([z.string(), z.boolean(), z.null()]),
  }),
  wire: (params) => ({
    subscription_data: [{ stream_id: params.channelId, property: params.property, value: params.value }],
  }),
  result: nothing,
})

/** 0 none, 1 muted, 2 unmuted, 3 followed (from level 219). */
export const setTopicPolicy = route({
  name: 'setTopicPolicy',
  method: 'POST',
  path: '/user_topics',
  since: 170,
  params: z.object({ channelId: int, topic: z.string(), policy: int.min(0).max(3) }),
  wire: (params) => ({ stream_id: params.channelId, topic: params.topic, visibility_policy: params.policy }),
  result: nothing,
})
