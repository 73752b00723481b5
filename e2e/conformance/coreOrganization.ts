import type { Fetch } from '../../electron/core/http/fetch.ts'
import { createApi } from '../../electron/core/http/api.ts'
import type { Api } from '../../electron/core/http/api.ts'
import type { ApiError } from '../../electron/core/http/apiError.ts'
import { createEventParser, eventSchemas } from '../../shared/api/events/index.ts'
import { routes } from '../../shared/api/routes/index.ts'
import type { RouteName } from '../../shared/api/routes/index.ts'
import type { Route } from '../../shared/api/routes/route.ts'
import type { ServerEvent } from '../../shared/api/serverEvent.ts'
import type { WireContext } from '../../shared/api/wireContext.ts'
import type { RunningServer } from '../server/startServer.ts'
import { sentRequest } from './deprecated.ts'
import type { SentRequest } from './deprecated.ts'
import type { TestOrganization, TestUser } from './testOrganization.ts'
import { watch } from './fieldReads.ts'
import type { FieldReads } from './fieldReads.ts'

/** The refusal of an endpoint, or the reason for a missing response. */
export class CallFailure extends Error {
  constructor(
    route: string,
    readonly error: ApiError,
  ) {
    super(`${route}: ${JSON.stringify(error)}`)
  }
}

/** An event as received and as parsed, with the fields that the parser did not read. */
export interface Heard {
  readonly wire: Readonly<Record<string, unknown>>
  readonly event: ServerEvent | null
  readonly unread: readonly string[]
}

/** A test organization whose users call the server as core does, and receive all events. */
export interface CoreOrganization extends TestOrganization {
  /** Successful endpoints, each with the fields that were not read. */
  readonly answered: Map<RouteName, Set<string>>
  readonly heard: readonly Heard[]
  /** Requests of the test users, without those of their event queues. */
  readonly sent: readonly SentRequest[]
  /** Waits for an event that arrives for `who` from now on. */
  hears(who: TestUser, isIt: (event: ServerEvent) => boolean): Promise<void>
  /** Resolves when every user has a queue. */
  listening(): Promise<void>
  close(): Promise<void>
}

/** Fields of the organization are copied to `realm` under their names, with or without a prefix. */
function isRealmField(value: unknown, path: string): boolean {
  const realm = (value as { realm?: Readonly<Record<string, unknown>> } | null)?.realm
  const key = path.slice(1)
  return realm !== undefined && (key in realm || key.replace(/^realm_/, '') in realm)
}

const isPermission = (path: string) => /\.can_\w+_group$/.test(path)
const isEnvelope = (path: string) => path === '.result' || path === '.msg'
/** Replaces keys of maps, which are not fields. */
const fieldOf = (path: string) =>
  path.replace(/\.[^.]+@[\w-]+\.example(?=\.)/, '.*').replace(/\.can_\w+(?=\.)/, '.*')

/** Returns the route with its field reads recorded. */
function watchedRoute(route: Route, into: (answer: FieldReads) => void): Route {
  const taken = (answer: unknown) => {
    const watched = watch(answer)
    into(watched)
    return watched.value
  }
  const { pieces } = route
  return {
    ...route,
    result: (answer, context) => route.result(taken(answer), context),
    ...(pieces ? { pieces: (answer) => pieces(taken(answer)) } : {}),
  }
}

interface Keyed {
  readonly email: string
  apiKey: string
}

export function coreOrganization(server: RunningServer): CoreOrganization {
  const answered = new Map<RouteName, Set<string>>()
  const heard: Heard[] = []
  const sent: SentRequest[] = []
  const ears: {
    readonly who: number
    readonly isIt: (event: ServerEvent) => boolean
    readonly tell: () => void
  }[] = []
  const stop = new AbortController()
  const loops: Promise<void>[] = []
  const beginnings: Promise<void>[] = []
  const contextOf = (selfUserId: number): WireContext => ({
    wireName: server.wireName,
    featureLevel: server.featureLevel,
    selfUserId,
  })
  const noting: Fetch = (url, init) => {
    sent.push(sentRequest(url, init?.method ?? 'GET', init?.body))
    return fetch(url, init)
  }
  const apiOf = (userId: number, key: Keyed, through: Fetch = fetch): Api =>
    createApi({
      realmUrl: server.url,
      fetch: through,
      userAgent: 'Walk/1.0',
      credentials: () => key,
      context: () => contextOf(userId),
    })

  const somebody = (userId: number, key: Keyed): TestUser => {
    const api = apiOf(userId, key, noting)
    const call: TestUser['call'] = async (name, params, options) => {
      const seen: FieldReads[] = []
      const route = watchedRoute(routes[name], (answer) => seen.push(answer))
      const answer = await api.call(route, params, options)
      if (!answer.ok) throw new CallFailure(name, answer.error)
      const unread = answered.get(name) ?? new Set()
      answered.set(name, unread)
      for (const path of seen.flatMap((delivery) => delivery.unread()))
        if (!isEnvelope(path) && !isPermission(path) && !isRealmField(answer.value, path))
          unread.add(fieldOf(path))
      if (name === 'regenerateApiKey') key.apiKey = (answer.value as { apiKey: string }).apiKey
      return answer.value as never
    }
    const send: TestUser['send'] = async (destination, content) =>
      (await call('sendMessage', { destination, content })).id
    return { userId, call, send }
  }

  /**
   * Polls until the end, and replaces an expired queue. Some events are sent only to clients that list them by name,
   * and the oldest form of muted topics only to clients that do not list the newest.
   */
  const listen = async (userId: number, key: Keyed, byName: boolean, onStart: () => void) => {
    const api = apiOf(userId, key)
    const { signal } = stop
    const parse = createEventParser(contextOf(userId))
    while (!signal.aborted) {
      const request = byName
        ? { eventTypes: Object.keys(eventSchemas).filter((type) => type !== 'user_topic') }
        : {}
      const queue = await api.call(routes.registerQueue, request, { signal })
      onStart()
      let last = queue.ok ? queue.value.lastEventId : 0
      for (let isThere = queue.ok; isThere && queue.ok;) {
        const { queueId } = queue.value
        const polled = await api.call(routes.getEvents, { queueId, lastEventId: last }, { signal })
        isThere = polled.ok || polled.error.kind === 'network'
        for (const wire of polled.ok ? (polled.value as Heard['wire'][]) : []) {
          const watched = watch(wire)
          const event = parse(watched.value)
          last = Math.max(last, Number(wire['id']))
          const delivery = { wire, event, unread: watched.unread().filter((path) => !isPermission(path)) }
          heard.push(delivery)
          for (const ear of ears) if (ear.who === userId && event !== null && ear.isIt(event)) ear.tell()
        }
      }
      await new Promise((resolve) => setTimeout(resolve, 10))
    }
  }

  const enter = (name: string): TestUser => {
    const account = server.accounts.find(({ email }) => email.startsWith(`${name}@`))
    if (!account) throw new Error(`the scenario has nobody named ${name}`)
    const key = { email: account.email, apiKey: account.api_key }
    beginnings.push(
      new Promise((resolve) => {
        loops.push(listen(account.user_id, key, name === 'olga', resolve))
      }),
    )
    return somebody(account.user_id, key)
  }
  return {
    server,
    olga: enter('olga'),
    ada: enter('ada'),
    ben: enter('ben'),
    gus: enter('gus'),
    as: ({ email, apiKey, userId }) => somebody(userId, { email, apiKey }),
    answered,
    heard,
    sent,
    hears: ({ userId }, isIt) =>
      new Promise((resolve) => void ears.push({ who: userId, isIt, tell: resolve })),
    listening: async () => void (await Promise.all(beginnings)),
    close: async () => {
      stop.abort()
      await Promise.all(loops)
    },
  }
}
