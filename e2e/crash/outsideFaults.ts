import type { Actor } from './actor.ts'
import { wanderingTopic } from './actor.ts'

/** An event that the user does not cause. */
export interface OutsideFault {
  readonly name: string
  readonly weight: number
  /** Causes the event and returns its description; null if it was impossible. */
  readonly happen: (actor: Actor) => Promise<string | null>
}

const patterns = [
  'POST /api/v1/messages$',
  'POST /api/v1/messages$',
  'PATCH /api/v1/messages',
  'DELETE /api/v1/messages',
  '/reactions',
  '/messages/flags',
  '/drafts',
  'POST /api/v1/user_uploads',
  'GET /api/v1/messages',
  'POST /api/v1/register',
  'GET /api/v1/events',
  'POST /api/v1/user_topics',
] as const

const kinds = ['lose', 'lose', 'late', 'slow', 'refuse'] as const

const bensOwn = ({ ben, server }: Actor): readonly number[] => {
  const { byId, ids } = server.server.state.messages
  return ids.slice(-40).filter((id) => id > 60 && byId.get(id)?.senderId === ben.account.user_id)
}

/** Events caused by other users, the server and the network. */
export const outsideFaults: readonly OutsideFault[] = [
  {
    name: 'another user writes',
    weight: 5,
    happen: async (actor) => {
      const { ben, rng, general, who } = actor
      const content = `b${String(actor.next())}${rng.chance(0.2) ? ' @**Ada Admin**' : ''}`
      if (rng.chance(0.2)) await ben.post('/messages', { type: 'direct', to: [who.user_id], content })
      else {
        const topic = rng.chance(0.3) ? wanderingTopic(actor) : (rng.pick(['tea', 'coffee']) ?? 'tea')
        await ben.post('/messages', { type: 'stream', to: general, topic, content })
      }
      return `Ben writes "${content}"`
    },
  },
  {
    name: 'another user edits',
    weight: 1,
    happen: async (actor) => {
      const id = actor.rng.pick(bensOwn(actor))
      if (id === undefined) return null
      await actor.ben.patch(`/messages/${String(id)}`, { content: `b${String(actor.next())} edited` })
      return `Ben edits ${String(id)}`
    },
  },
  {
    name: 'another user reacts',
    weight: 1,
    happen: async ({ ben, rng, stored }) => {
      const message = rng.pick(stored.slice(-10), ({ id }) => id)
      if (message === undefined) return null
      await ben.post(`/messages/${String(message.id)}/reactions`, { emoji_name: 'heart' })
      return `Ben likes ${String(message.id)}`
    },
  },
  {
    name: 'a topic is renamed',
    weight: 1,
    happen: async (actor) => {
      const { general, olga, server } = actor
      const topic = wanderingTopic(actor)
      const { byId, byChannel } = server.server.state.messages
      const id = byChannel.get(general)?.find((each) => byId.get(each)?.topic === topic)
      if (id === undefined) return null
      const renamed = `wander ${String(actor.next())}`
      await olga.patch(`/messages/${String(id)}`, {
        topic: renamed,
        propagate_mode: 'change_all',
        send_notification_to_old_thread: false,
        send_notification_to_new_thread: false,
      })
      return `${topic} is called ${renamed} now`
    },
  },
  {
    name: 'an answer is lost, or late, or a refusal',
    weight: 5,
    happen: async ({ rng, proxy }) => {
      const networkFault = {
        kind: kinds[rng.int(kinds.length)] ?? 'lose',
        pattern: patterns[rng.int(patterns.length)] ?? '',
        ms: 20 + rng.int(250),
        status: rng.pick([429, 500, 503]) ?? 500,
      }
      proxy.fail(networkFault)
      return `${JSON.stringify(networkFault)}`
    },
  },
  {
    name: 'the event queue dies',
    weight: 2,
    happen: async ({ server, who }) => `${String(server.expireQueue('all', who.user_id))} event queues die`,
  },
  {
    name: 'there is no network for a while',
    weight: 1,
    happen: async ({ rng, proxy }) => {
      const ms = 50 + rng.int(500)
      await proxy.down()
      setTimeout(() => void proxy.up(), ms)
      return `no network for ${String(ms)} ms`
    },
  },
  {
    name: 'the server starts again',
    weight: 1,
    happen: async ({ server }) => {
      await server.restart()
      return 'the server starts again'
    },
  },
]
