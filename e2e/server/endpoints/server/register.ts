import { z } from 'zod'
import { createQueue } from '../../events/queue.ts'
import { badRequest } from '../../http/apiError.ts'
import {
  bool,
  int,
  json,
  maybe,
  or,
  subscribersParam,
  texts,
  type Param,
  type Values,
} from '../../http/params.ts'
import { route } from '../../http/route.ts'
import { snapshot } from '../../register/snapshot.ts'
import type { Server } from '../../server.ts'
import type { User } from '../../state/records.ts'

const narrowTerms = json(z.array(z.array(z.string())), 'a list of pairs')

const seconds = json(z.union([z.number().int(), z.literal('mobile')]), 'a number of seconds')
/** The word `mobile` may be plain text or JSON. */
const secondsOrMobile: Param<number | 'mobile'> = {
  ...seconds,
  parse: (value, name, reading) => (value === 'mobile' ? value : seconds.parse(value, name, reading)),
}

/** If present, all must be booleans, and the oldest one is required. */
const capabilities: Param<Readonly<Record<string, boolean>>> = json(
  z.object({ notification_settings_null: z.boolean() }).catchall(z.boolean()),
  'an object of booleans',
)

/** Parameters of registration, also of `GET /events` without a queue. */
export const registerParams = {
  event_types: maybe(texts),
  fetch_event_types: maybe(texts),
  apply_markdown: or(bool, false),
  client_gravatar: maybe(bool),
  include_subscribers: or(subscribersParam, 'false' as const),
  slim_presence: or(bool, false),
  presence_history_limit_days: or(int, 14),
  all_public_streams: or(bool, false),
  narrow: or(narrowTerms, [] as string[][]),
  client_capabilities: or(capabilities, {}),
  idle_queue_timeout: maybe(secondsOrMobile),
}

const narrowOperators = new Set(['channel', 'stream', 'topic', 'sender', 'is'])
const maxIdleSeconds = 604800

function idleTimeout(server: Server, requested: number | 'mobile' | undefined): number {
  if (requested === undefined || !server.has('idleQueueTimeout')) return 600
  if (requested === 'mobile') return 12 * 3600
  if (requested < 1) throw badRequest('idle_queue_timeout must be positive')
  return Math.min(requested, maxIdleSeconds)
}

/** Registers a queue and returns its state. */
export function register(
  server: Server,
  user: User,
  params: Values<typeof registerParams>,
): Record<string, unknown> {
  for (const term of params.narrow) {
    if (term.length !== 2) throw badRequest('Invalid narrow')
    if (!narrowOperators.has(term[0] ?? '')) throw badRequest(`Operator ${term[0] ?? ''} not supported.`)
  }
  if (params.all_public_streams && user.role === 600) throw badRequest('User not authorized for this query')
  const able = new Set(
    Object.entries(params.client_capabilities)
      .filter(([, on]) => on)
      .map(([name]) => name),
  )
  const queue = createQueue(server, user.id, {
    eventTypes: params.event_types === undefined ? null : new Set(params.event_types),
    narrow: params.narrow.map((term) => [term[0] ?? '', term[1] ?? ''] as const),
    allPublicChannels: params.all_public_streams,
    applyMarkdown: params.apply_markdown,
    clientGravatar: params.client_gravatar ?? server.has('clientGravatarDefault'),
    includeSubscribers: params.include_subscribers,
    slimPresence: params.slim_presence,
    capabilities: able,
    idleTimeout: idleTimeout(server, params.idle_queue_timeout),
  })
  const fetch = params.fetch_event_types ?? params.event_types
  return snapshot(
    server,
    user,
    queue,
    fetch === undefined ? null : new Set(fetch),
    params.presence_history_limit_days,
  )
}

export const registerRoutes = [
  route('POST', '/register', registerParams, ({ server, user, params }) => register(server, user, params)),
]
