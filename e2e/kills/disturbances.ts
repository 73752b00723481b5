import type { Stage } from './stage.ts'
import { wanderingTopic } from './stage.ts'

/** Something that the person does not do. */
export interface Disturbance {
  readonly name: string
  readonly cards: number
  /** Causes the event and returns its description; null when it could not happen. */
  readonly happen: (stage: Stage) => Promise<string | null>
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

const bensOwn = ({ ben, server }: Stage): readonly number[] => {
  const { byId, ids } = server.server.state.messages
  return ids.slice(-40).filter((id) => id > 60 && byId.get(id)?.senderId === ben.account.user_id)
}

/** Events that other people, the server and the network cause. */
export const disturbances: readonly Disturbance[] = [
  {
    name: 'somebody writes',
    cards: 5,
    happen: async (stage) => {
      const { ben, dice, general, who } = stage
      const content = `b${String(stage.next())}${dice.chance(0.2) ? ' @**Ada Admin**' : ''}`
      if (dice.chance(0.2)) await ben.post('/messages', { type: 'direct', to: [who.user_id], content })
      else {
        const topic = dice.chance(0.3) ? wanderingTopic(stage) : (dice.pick(['tea', 'coffee']) ?? 'tea')
        await ben.post('/messages', { type: 'stream', to: general, topic, content })
      }
      return `Ben writes "${content}"`
    },
  },
  {
    name: 'somebody edits',
    cards: 1,
    happen: async (stage) => {
      const id = stage.dice.pick(bensOwn(stage))
      if (id === undefined) return null
      await stage.ben.patch(`/messages/${String(id)}`, { content: `b${String(stage.next())} edited` })
      return `Ben edits ${String(id)}`
    },
  },
  {
    name: 'somebody reacts',
    cards: 1,
    happen: async ({ ben, dice, stored }) => {
      const one = dice.pick(stored.slice(-10), ({ id }) => id)
      if (one === undefined) return null
      await ben.post(`/messages/${String(one.id)}/reactions`, { emoji_name: 'heart' })
      return `Ben likes ${String(one.id)}`
    },
  },
  {
    name: 'a topic is renamed',
    cards: 1,
    happen: async (stage) => {
      const { general, olga, server } = stage
      const topic = wanderingTopic(stage)
      const { byId, byChannel } = server.server.state.messages
      const id = byChannel.get(general)?.find((each) => byId.get(each)?.topic === topic)
      if (id === undefined) return null
      const renamed = `wander ${String(stage.next())}`
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
    cards: 5,
    happen: async ({ dice, line }) => {
      const mishap = {
        kind: kinds[dice.int(kinds.length)] ?? 'lose',
        pattern: patterns[dice.int(patterns.length)] ?? '',
        ms: 20 + dice.int(250),
        status: dice.pick([429, 500, 503]) ?? 500,
      }
      line.fail(mishap)
      return `${JSON.stringify(mishap)}`
    },
  },
  {
    name: 'the event queue dies',
    cards: 2,
    happen: async ({ server, who }) => `${String(server.expireQueue('all', who.user_id))} event queues die`,
  },
  {
    name: 'there is no network for a while',
    cards: 1,
    happen: async ({ dice, line }) => {
      const ms = 50 + dice.int(500)
      await line.down()
      setTimeout(() => void line.up(), ms)
      return `no network for ${String(ms)} ms`
    },
  },
  {
    name: 'the server starts again',
    cards: 1,
    happen: async ({ server }) => {
      await server.restart()
      return 'the server starts again'
    },
  },
]
