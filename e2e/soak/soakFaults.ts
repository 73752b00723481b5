import { file } from '../faults/app/appFaults.ts'
import { hostileBatches, sendHtml } from '../hostileSender.ts'
import { channel, topics, type AppActor } from '../crash/appActions.ts'
import type { NetworkProxy, NetworkFault } from '../crash/networkProxy.ts'

/** Topic for hostile documents; every second batch is sent as direct messages instead. */
export const hostileTopic = 'weeds'

export interface SoakActor extends AppActor {
  readonly proxy: NetworkProxy
  /** Number of occurrences by fault name. */
  readonly counts: Map<string, number>
  /** Further batches of hostile documents. */
  batches: Iterator<readonly string[]>
  /** Number of batches and of documents sent so far. */
  batchesSent: number
  documentsSent: number
}

interface SoakFault {
  readonly name: string
  readonly weight: number
  /** Causes the fault and returns its description; null if it was impossible. */
  readonly happen: (actor: SoakActor) => Promise<string | null>
}

const kinds = ['lose', 'lose', 'late', 'slow', 'refuse'] as const
const patterns = [
  'POST /api/v1/messages$',
  'POST /api/v1/messages$',
  'PATCH /api/v1/messages',
  '/reactions',
  '/messages/flags',
  '/drafts',
  'POST /api/v1/register',
  'GET /api/v1/events',
  'GET /api/v1/messages',
  '/api/v1/',
] as const

/** More requests than arrive during the fault. */
const maxRefused = 500

/** Refuses connections for `ms` milliseconds. */
const away = async ({ proxy }: SoakActor, ms: number): Promise<string> => {
  await proxy.down()
  setTimeout(() => void proxy.up(), ms)
  return `the server is away for ${String(ms)} ms`
}

/** True if an event queue has undelivered events. They are not awaited, because the app may be offline. */
const hasEvents = ({ server }: SoakActor): boolean =>
  [...server.server.queues.byId.values()].some(({ events }) => events.length > 0)

function nextBatch(actor: SoakActor): readonly string[] {
  const next = actor.batches.next()
  if (next.done !== true) return next.value
  actor.batches = hostileBatches()
  return nextBatch(actor)
}

/** Faults of the server and its network, and actions of other users, while a user works in the app. */
export const soakFaults: readonly SoakFault[] = [
  {
    name: 'another user writes',
    weight: 5,
    happen: (actor) => {
      const text = `Ben ${String(actor.next())}`
      file(actor.server, 'ben', { channel, topic: actor.rng.pick(topics) ?? topics[0] }, [text])
      return Promise.resolve(text)
    },
  },
  {
    name: 'hostile documents come',
    weight: 6,
    happen: (actor) => {
      if (hasEvents(actor)) return Promise.resolve(null)
      const batch = nextBatch(actor)
      const topic = actor.batchesSent % 2 === 0 ? null : hostileTopic
      for (const html of batch) sendHtml(actor.server, html, topic)
      actor.batchesSent += 1
      actor.documentsSent += batch.length
      return Promise.resolve(`${String(batch.length)} to ${topic ?? 'Ada alone'}`)
    },
  },
  {
    name: 'the event queues expire',
    weight: 2,
    happen: ({ server }) => Promise.resolve(`${String(server.expireQueue('all'))} event queues expire`),
  },
  {
    name: 'the server is away for a moment',
    weight: 2,
    happen: (actor) => away(actor, 100 + actor.rng.int(3000)),
  },
  {
    name: 'the server is away for long',
    weight: 1,
    happen: (actor) => away(actor, 5000 + actor.rng.int(25_000)),
  },
  {
    name: 'the server starts again',
    weight: 1,
    happen: async ({ rng, server }) => {
      const loseQueues = rng.chance(0.5)
      await server.restart({ downMs: rng.int(2000), loseQueues })
      return loseQueues ? 'and loses its queues' : 'and keeps its queues'
    },
  },
  {
    name: 'a gateway answers for the server',
    weight: 1,
    happen: ({ rng, proxy }) => {
      const ms = 500 + rng.int(6000)
      for (let n = 0; n < maxRefused; n++) proxy.fail({ kind: 'refuse', pattern: '/api/v1/', status: 502 })
      setTimeout(() => proxy.mend(), ms)
      return Promise.resolve(`for ${String(ms)} ms`)
    },
  },
  {
    name: 'an answer is lost, late or a refusal',
    weight: 5,
    happen: ({ rng, proxy }) => {
      const networkFault: NetworkFault = {
        kind: rng.pick(kinds, (kind) => kinds.indexOf(kind)) ?? 'lose',
        pattern: patterns[rng.int(patterns.length)] ?? '',
        ms: rng.int(3000),
        status: rng.pick([429, 500, 503]) ?? 500,
      }
      proxy.fail(networkFault)
      return Promise.resolve(JSON.stringify(networkFault))
    },
  },
]
