import { createServer as createHttp, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createHttps } from 'node:https'
import { allowCalls } from './actions/people/allowCalls.ts'
import { runDeliveries } from './actions/messages/deliveries.ts'
import { sweepMessages } from './actions/messages/retention.ts'
import { sweepUploads } from './actions/messages/claimUploads.ts'
import { allRoutes } from './allRoutes.ts'
import { serveMedia } from './endpoints/server/media.ts'
import { serveSignIn } from './endpoints/server/signInPage.ts'
import { dropQueue, notify, sweepQueues } from './events/queue.ts'
import { addFault, requestWords, takeFault, type Fault } from './faults.ts'
import { behaves, defaultLevel } from './gates/behavior.ts'
import { shape } from './gates/fields.ts'
import { handleApi, routeTable } from './http/handle.ts'
import { writeJson } from './http/writeJson.ts'
import type { Rates } from './http/rateLimit.ts'
import { emptyState, loadOrganization } from './load.ts'
import type { DemoOrganization } from './demo/types.ts'
import { apiEmail } from './rules/access.ts'
import { loadScenario } from './scenarios/loadScenario.ts'
import { defaultLimits, type Limits, type Server, type Services } from './server.ts'
import { malform, type MalformationName } from './malformations.ts'
import { listenOnLoopback } from './network/listenOnLoopback.ts'
import { serverVersion } from './register/server.ts'
import type { CallProvider } from './state/ownRecords.ts'
import { renameUnnamedTopic, unnamedTopic } from './state/unnamedTopic.ts'
import { selfSigned, type Certificate } from './tls.ts'

export interface ServerOptions {
  /** 0 (default) chooses a port that no other server uses. */
  readonly port?: number
  readonly wireName?: string
  readonly featureLevel?: number
  /** The organization's address as reported, if a proxy is in front of the server. */
  readonly realmUrl?: string
  /** True uses a new certificate. */
  readonly tls?: boolean | Certificate
  /** `demo` (default), `empty`, `small`, `channels`, `strict` or `large`; or the data itself. */
  readonly scenario?: string | DemoOrganization
  /** For `large`: factors on the default numbers of users and messages. */
  readonly factors?: { readonly users?: number; readonly messages?: number }
  /** UNIX milliseconds that the data's times refer to, and from which the clock runs; default: now. */
  readonly now?: number
  /**
   * True if the home view of all users is the default, the inbox. Otherwise it is the combined feed, where most tests
   * start.
   */
  readonly hasServiceHome?: boolean
  readonly limits?: Partial<Limits>
  readonly services?: Partial<Services>
  readonly rates?: Partial<Rates>
  /** Minimum and maximum seconds of silence after which a poll ends with a heartbeat; default 45 to 55. */
  readonly heartbeat?: readonly [number, number]
}

export interface ServerAccount {
  readonly email: string
  readonly password: string
  readonly api_key: string
  readonly user_id: number
  readonly role: number
}

/** A server for tests: its address and its controls. */
export interface RunningServer {
  readonly url: string
  readonly wireName: string
  readonly featureLevel: number
  readonly accounts: readonly ServerAccount[]
  /** The live records, for the server's own tests. */
  readonly server: Server
  close(): Promise<void>
  /** Expires one queue by id, or all; only of one user if given. Returns the number of expired queues. */
  expireQueue(queueId: string, userId?: number): number
  /** Restarts the process: polls break, queues survive unless `loseQueues` is set, `restart` events follow. */
  restart(options?: {
    readonly downMs?: number
    readonly loseQueues?: boolean
    readonly featureLevel?: number
  }): Promise<void>
  /** Refuses connections until `up`. */
  down(): Promise<void>
  /** Uses a new certificate from the next connection on, and closes existing connections. */
  changeCertificate(to: Certificate): void
  up(): Promise<void>
  /** Processes the next matching request, and drops its response. A pattern matches a part of `METHOD /path?query`. */
  dropNextAnswer(pattern: string, times?: number): void
  delay(pattern: string, ms: number, times?: number): void
  /** Processes the request at once and responds later. */
  delayAnswer(pattern: string, ms: number, times?: number): void
  /** Holds the next matching requests, before or after processing, until they are released. */
  hold(pattern: string, what: 'request' | 'answer', times?: number): Held
  failWith(
    pattern: string,
    status: number,
    code: string,
    times?: number,
    headers?: Readonly<Record<string, string>>,
  ): void
  /** The next matching request does not reach the server: it gets this page from a proxy. */
  replace(pattern: string, page: string): void
  /** Replaces the body of the response to the next matching request. */
  garble(pattern: string, body: string, status?: number, contentType?: string): void
  /** Processes the request, and malforms its response. */
  malform(pattern: string, malformation: MalformationName, times?: number): void
  clearFaults(): void
  /** Sets if the user permits the server to make calls in their account with a provider. */
  allowCalls(userId: number, provider: CallProvider, isAllowed: boolean): void
  advanceClock(ms: number): void
}

export interface Held {
  /** Resolves when the server has received it. */
  readonly came: Promise<void>
  readonly release: () => void
}

const generous: Rates = {
  user: { requests: 6000, seconds: 60 },
  anonymous: { requests: 3000, seconds: 60 },
  logins: { requests: 5, seconds: 1800 },
}

/** Starts a reference server on loopback. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  let offset = options.now === undefined ? 0 : options.now - Date.now()
  let level = options.featureLevel ?? defaultLevel
  const scenario = options.scenario ?? 'demo'
  const organization = typeof scenario === 'string' ? await loadScenario(scenario, options.factors) : scenario
  const server: Server = {
    state: emptyState('', '', Date.now() + offset),
    get level() {
      return level
    },
    set level(to) {
      const had = server.has('emptyTopics')
      level = to
      // The treatment of stored messages in a real upgrade is unknown; here they stay in one topic.
      if (server.has('emptyTopics') !== had) renameUnnamedTopic(server.state, had ? unnamedTopic : '')
    },
    wireName: options.wireName ?? 'service',
    realmUrl: '',
    queues: { byId: new Map(), byUser: new Map(), created: 0 },
    faults: { active: [] },
    rates: { windows: new Map(), ...generous, ...organization.rates, ...options.rates },
    heartbeat: options.heartbeat ?? [45, 55],
    now: () => Date.now() + offset,
    seconds: () => Math.floor((Date.now() + offset) / 1000),
    has: (behavior) => behaves(level, behavior),
    generation: Math.floor(Date.now() / 1000),
    tickets: new Map(),
    temporary: new Map(),
    resumable: new Map(),
    limits: { ...defaultLimits, ...options.limits },
    deliveries: { timer: undefined },
    answered: new Map(),
    services: {
      development: false,
      gifKeys: {},
      jwtSecret: null,
      push: null,
      summary: null,
      ...options.services,
    },
  }
  const table = routeTable(allRoutes)
  const onRequest = (request: IncomingMessage, response: ServerResponse) => {
    respond(server, table, request, response).catch((error: unknown) => {
      process.stderr.write(
        `${String(request.url)}: ${error instanceof Error ? (error.stack ?? '') : String(error)}\n`,
      )
      response.destroy()
    })
  }
  const secure = options.tls === true ? await selfSigned() : options.tls || null
  const https = secure === null ? null : createHttps(secure, onRequest)
  const http = https ?? createHttp(onRequest)
  http.keepAliveTimeout = 30_000
  const listening = await listenOnLoopback(http, options.port)
  const url = `${https === null ? 'http' : 'https'}://127.0.0.1:${String(listening.port)}`
  server.realmUrl = (options.realmUrl ?? url).replace(/\/$/, '')
  loadOrganization(server, organization, server.now())
  if (options.hasServiceHome !== true)
    for (const { settings } of server.state.users.values())
      Object.assign(settings, { web_home_view: 'all_messages', default_view: 'all_messages' })
  server.state.realm.settings['push_notifications_enabled'] = server.services.push !== null
  const sweep = () => {
    sweepQueues(server)
    sweepUploads(server)
    sweepMessages(server)
  }
  const sweeping = setInterval(sweep, 60_000)
  sweeping.unref()
  const fault = (kind: Fault['kind'], pattern: string, more: Partial<Fault>) => {
    addFault(server.faults, { kind, pattern, ...more })
  }
  return {
    url,
    wireName: server.wireName,
    get featureLevel() {
      return server.level
    },
    get accounts() {
      return accountsOf(server)
    },
    server,
    async close() {
      clearInterval(sweeping)
      clearTimeout(server.deliveries.timer)
      for (const queue of [...server.queues.byId.values()]) dropQueue(server, queue)
      await listening.close()
    },
    expireQueue(queueId, userId) {
      const doomed = [...server.queues.byId.values()].filter(
        (queue) =>
          (queueId === 'all' || queue.id === queueId) && (userId === undefined || queue.userId === userId),
      )
      for (const queue of doomed) {
        // The pending poll breaks; the next one learns that the queue expired.
        dropQueue(server, queue)
      }
      return doomed.length
    },
    async restart(how = {}) {
      await listening.down()
      if (how.loseQueues === true)
        for (const queue of [...server.queues.byId.values()]) dropQueue(server, queue)
      server.generation = Math.max(server.generation + 1, Math.floor(Date.now() / 1000))
      if (how.featureLevel !== undefined) server.level = how.featureLevel
      sendRestart(server)
      if (how.downMs !== undefined) await new Promise((resolve) => setTimeout(resolve, how.downMs))
      await listening.up()
    },
    changeCertificate(to) {
      https?.setSecureContext(to)
      listening.disconnect()
    },
    down: listening.down,
    up: listening.up,
    dropNextAnswer: (pattern, times = 1) => {
      fault('drop', pattern, { times })
    },
    delay: (pattern, ms, times = 1) => {
      fault('delay', pattern, { ms, times })
    },
    delayAnswer: (pattern, ms, times = 1) => {
      fault('late', pattern, { ms, times })
    },
    hold: (pattern, what, times = 1) => {
      let [come, release] = [() => {}, () => {}]
      const came = new Promise<void>((resolve) => (come = resolve))
      const over = new Promise<void>((resolve) => (release = resolve))
      fault(what === 'request' ? 'delay' : 'late', pattern, { held: { came: come, over }, times })
      return { came, release }
    },
    failWith: (pattern, status, code, times = 1, headers = {}) => {
      fault('fail', pattern, { status, code, times, headers })
    },
    replace: (pattern, page) => {
      fault('replace', pattern, { body: page, status: 200, headers: { 'Content-Type': 'text/html' } })
    },
    garble: (pattern, body, status = 200, contentType = 'application/json') => {
      fault('garble', pattern, { body, status, headers: { 'Content-Type': contentType } })
    },
    malform: (pattern, malformation, times = 1) => {
      fault('malform', pattern, { malformation, times })
    },
    clearFaults: () => {
      server.faults.active = []
    },
    allowCalls: (userId, provider, isAllowed) => {
      const user = server.state.users.get(userId)
      if (user === undefined) throw new Error(`Nobody has the id ${String(userId)}`)
      allowCalls(server, user, provider, isAllowed)
    },
    advanceClock: (ms) => {
      offset += ms
      sweep()
      runDeliveries(server)
    },
  }
}

function sendRestart(server: Server): void {
  const N = server.wireName
  const fields = shape(
    'restart',
    {
      service_version: serverVersion(server.level),
      service_merge_base: serverVersion(server.level),
      service_feature_level: server.level,
    },
    server.level,
  )
  const renamed = Object.fromEntries(
    Object.entries(fields).map(([key, value]) => [key.replace('service', N), value]),
  )
  notify(server, server.queues.byUser.keys(), {
    type: 'restart',
    ...renamed,
    server_generation: server.generation,
    ...(server.has('reloadApart') ? {} : { immediate: false }),
  })
  if (server.has('reloadApart'))
    notify(server, server.queues.byUser.keys(), { type: 'web_reload_client', immediate: false })
}

/** Returns the users that can sign in; owners first. */
function accountsOf(server: Server): ServerAccount[] {
  return [...server.state.users.values()]
    .filter((user) => user.isActive && !user.isSystem)
    .sort((a, b) => Number(a.botType !== null) - Number(b.botType !== null))
    .map((user) => ({
      email: user.botType === null ? user.deliveryEmail : apiEmail(server, user),
      password: user.botType === null ? user.password : '',
      api_key: user.apiKey,
      user_id: user.id,
      role: user.role,
    }))
}

/** Refuses the endpoints for web pages with cookies, as there are no sessions. */
function refuseSession(server: Server, request: IncomingMessage, response: ServerResponse): void {
  request.resume()
  const error = { result: 'error', msg: 'Not logged in: API authentication or user session required' }
  const headers = { 'WWW-Authenticate': `Session realm="${server.wireName}"` }
  writeJson(response, 401, { ...error, code: 'UNAUTHORIZED' }, headers)
}

async function respond(
  server: Server,
  table: ReturnType<typeof routeTable>,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://server')
  const odd = takeFault(server.faults, requestWords(request.method, url), ['malform'])
  if (odd !== undefined) malform(response, odd.malformation)
  if (url.pathname.startsWith('/api/v1/')) {
    await handleApi(server, table, request, response)
    return
  }
  if (url.pathname.startsWith('/json/')) {
    refuseSession(server, request, response)
    return
  }
  const failing = takeFault(server.faults, requestWords(request.method, url), ['fail'])
  if (failing) {
    const body = { result: 'error', msg: 'Failed on purpose', code: failing.code }
    writeJson(response, failing.status, body, failing.headers)
    return
  }
  if (await serveSignIn(server, request, response, url)) return
  if (serveMedia(server, request, response, url)) return
  response.writeHead(404, { 'Content-Type': 'text/html; charset=utf-8' })
  response.end('<!doctype html><title>Not found</title><p>There is no such page.')
}
