import { z } from 'zod'
import { hasFollowedTopics } from '../../capabilities.ts'
import { content, int } from '../../records/lenient.ts'
import { tooOld } from '../params.ts'
import { nothing, route } from '../route.ts'

const topic = z.object({ channelId: int, topic: content })

/** Policies: 0 none, 1 muted, 2 unmuted, 3 followed (from level 219). */
const setTopicPolicy = route({
  name: 'setTopicPolicy',
  doc: 'Mutes, unmutes or follows a topic, or none of it; everybody.',
  method: 'POST',
  path: '/user_topics',
  since: 170,
  fromWindow: true,
  params: topic.extend({ policy: int.min(0).max(3) }),
  wire: (params, { featureLevel }) => ({
    stream_id: params.channelId,
    topic: params.topic,
    visibility_policy:
      params.policy === 3 && !hasFollowedTopics(featureLevel) ? tooOld('following topics') : params.policy,
  }),
  result: nothing,
})

const muteTopic = route({
  name: 'muteTopic',
  doc: 'Mutes a topic, or no longer, on servers without visibility policies; everybody.',
  method: 'PATCH',
  path: '/users/me/subscriptions/muted_topics',
  until: 170,
  fromWindow: true,
  params: topic.extend({ op: z.enum(['add', 'remove']) }),
  wire: (params) => ({ stream_id: params.channelId, topic: params.topic, op: params.op }),
  result: nothing,
})

export const userTopicRoutes = { setTopicPolicy, muteTopic } as const
