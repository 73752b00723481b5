import type { Action, Plan, Actor } from '../action.ts'
import { clientsOf, isSeated } from '../action.ts'

/** Returns a plan for an event without an actor, such as a server restart. */
const befalls = (text: string, perform: () => Promise<unknown> | void): Plan => ({
  text: `— ${text}`,
  perform: async () => {
    await perform()
    return undefined
  },
})

const events = 'GET /api/v1/events'
const paths = [events, 'POST /api/v1/register', 'GET /api/v1/messages', 'POST /api/v1/messages'] as const
const pathOf = ({ rng }: Actor) => rng.pick(paths) ?? events

export const faultActions: readonly Action[] = [
  {
    name: 'a queue dies',
    who: isSeated,
    weight: 2,
    plan: ({ world, by }) =>
      befalls(`the queues of ${by.fullName} die`, () => void world.server.expireQueue('all', by.id)),
  },
  {
    name: 'the server restarts',
    plan: ({ world, rng }) => {
      const loseQueues = rng.chance(0.4)
      const text = `the server restarts${loseQueues ? ' and loses all queues' : ''}`
      return world.isDown ? null : befalls(text, () => world.server.restart({ loseQueues }))
    },
  },
  {
    name: 'the server goes down or comes back',
    plan: ({ world }) =>
      befalls(`the server ${world.isDown ? 'comes back' : 'goes down'}`, async () => {
        if (world.isDown) await world.server.up()
        else await world.server.down()
        world.isDown = !world.isDown
      }),
  },
  {
    name: 'answers are lost',
    weight: 2,
    plan: (actor) => {
      const [path, times] = [pathOf(actor), 1 + actor.rng.int(2)]
      return befalls(`answers to ${path} are lost (${String(times)})`, () => {
        actor.world.server.dropNextAnswer(path, times)
      })
    },
  },
  {
    name: 'answers are late',
    weight: 2,
    plan: (actor) => {
      const [path, ms] = [pathOf(actor), 5 + actor.rng.int(40)]
      return befalls(`an answer to ${path} is ${String(ms)} ms late`, () => {
        actor.world.server.delay(path, ms)
      })
    },
  },
  {
    name: 'the server fails',
    weight: 2,
    plan: (actor) => {
      const path = pathOf(actor)
      const status = actor.rng.pick([500, 502, 429]) ?? 500
      const headers: Readonly<Record<string, string>> = status === 429 ? { 'Retry-After': '1' } : {}
      const code = status === 429 ? 'RATE_LIMIT_HIT' : ''
      return befalls(`${path} is answered ${String(status)}`, () => {
        actor.world.server.failWith(path, status, code, 1, headers)
      })
    },
  },
  {
    name: 'an answer is garbled',
    plan: (actor) => {
      const path = pathOf(actor)
      const body = actor.rng.pick(['{"result":"succ', '<html>Maintenance</html>']) ?? ''
      return befalls(`an answer to ${path} is ${body}`, () => {
        actor.world.server.garble(path, body)
      })
    },
  },
  {
    name: 'time passes',
    weight: 2,
    plan: (actor) => {
      const minutes = actor.rng.pick([1, 5, 30]) ?? 1
      return befalls(`${String(minutes)} minutes pass on the server`, () => {
        actor.world.server.advanceClock(minutes * 60_000)
      })
    },
  },
  {
    name: 'a computer sleeps',
    who: isSeated,
    plan: (actor) => {
      const user = actor.rng.pick(clientsOf(actor), ({ name }) => name)
      if (user === undefined) return null
      return befalls(`an hour passes at ${user.name}`, () => {
        user.clock.jump(3_600_000)
        user.client.reconnect()
      })
    },
  },
]
