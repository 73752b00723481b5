import { file } from '../faults/app/appFaults.ts'
import { hostileLots, sayHtml } from '../hostileSender.ts'
import { channel, topics, type AppStage } from '../kills/appDeeds.ts'
import type { Line, Mishap } from '../kills/line.ts'

/** The topic of the hostile documents; each other lot of them is direct messages. */
export const hostileTopic = 'weeds'

export interface SoakStage extends AppStage {
  readonly line: Line
  /** How often each fault happened, by its name. */
  readonly counts: Map<string, number>
  /** Batches of hostile documents that are sent next. */
  lots: Iterator<readonly string[]>
  /** Number of batches and of documents sent so far. */
  lotsSent: number
  documentsSent: number
}

interface SoakFault {
  readonly name: string
  readonly cards: number
  /** Causes the fault; returns what happened, or null when nothing could. */
  readonly happen: (stage: SoakStage) => Promise<string | null>
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

/** More requests than come while a gateway answers. */
const mostRefused = 500

/** Refuses connections for `ms` milliseconds. */
const away = async ({ line }: SoakStage, ms: number): Promise<string> => {
  await line.down()
  setTimeout(() => void line.up(), ms)
  return `the server is away for ${String(ms)} ms`
}

/**
 * True when an event queue holds undelivered events. The caller does not wait for them: the application may be away
 * itself.
 */
const hasEvents = ({ server }: SoakStage): boolean =>
  [...server.server.queues.byId.values()].some(({ events }) => events.length > 0)

function nextLot(stage: SoakStage): readonly string[] {
  const next = stage.lots.next()
  if (next.done !== true) return next.value
  stage.lots = hostileLots()
  return nextLot(stage)
}

/** Faults of the server and its network, and acts of other people, while somebody works in the application. */
export const soakFaults: readonly SoakFault[] = [
  {
    name: 'somebody writes',
    cards: 5,
    happen: (stage) => {
      const text = `Ben ${String(stage.next())}`
      file(stage.server, 'ben', { channel, topic: stage.dice.pick(topics) ?? topics[0] }, [text])
      return Promise.resolve(text)
    },
  },
  {
    name: 'hostile documents come',
    cards: 6,
    happen: (stage) => {
      if (hasEvents(stage)) return Promise.resolve(null)
      const lot = nextLot(stage)
      const topic = stage.lotsSent % 2 === 0 ? null : hostileTopic
      for (const html of lot) sayHtml(stage.server, html, topic)
      stage.lotsSent += 1
      stage.documentsSent += lot.length
      return Promise.resolve(`${String(lot.length)} to ${topic ?? 'Ada alone'}`)
    },
  },
  {
    name: 'the event queues expire',
    cards: 2,
    happen: ({ server }) => Promise.resolve(`${String(server.expireQueue('all'))} event queues expire`),
  },
  {
    name: 'the server is away for a moment',
    cards: 2,
    happen: (stage) => away(stage, 100 + stage.dice.int(3000)),
  },
  {
    name: 'the server is away for long',
    cards: 1,
    happen: (stage) => away(stage, 5000 + stage.dice.int(25_000)),
  },
  {
    name: 'the server starts again',
    cards: 1,
    happen: async ({ dice, server }) => {
      const loseQueues = dice.chance(0.5)
      await server.restart({ downMs: dice.int(2000), loseQueues })
      return loseQueues ? 'and loses its queues' : 'and keeps its queues'
    },
  },
  {
    name: 'a gateway answers for the server',
    cards: 1,
    happen: ({ dice, line }) => {
      const ms = 500 + dice.int(6000)
      for (let n = 0; n < mostRefused; n++) line.fail({ kind: 'refuse', pattern: '/api/v1/', status: 502 })
      setTimeout(() => line.mend(), ms)
      return Promise.resolve(`for ${String(ms)} ms`)
    },
  },
  {
    name: 'an answer is lost, late or a refusal',
    cards: 5,
    happen: ({ dice, line }) => {
      const mishap: Mishap = {
        kind: dice.pick(kinds, (kind) => kinds.indexOf(kind)) ?? 'lose',
        pattern: patterns[dice.int(patterns.length)] ?? '',
        ms: dice.int(3000),
        status: dice.pick([429, 500, 503]) ?? 500,
      }
      line.fail(mishap)
      return Promise.resolve(JSON.stringify(mishap))
    },
  },
]
