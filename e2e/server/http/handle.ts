import type { IncomingMessage, ServerResponse } from 'node:http'
import { within } from '../gates/behavior.ts'
import { knowsParameter } from '../gates/parameters.ts'
import { requestWords, takeFault, waitOut } from '../faults.ts'
import type { Fault } from '../faults.ts'
import { channelWords } from '../rules/channelWords.ts'
import { mustBeAdmin } from '../rules/roles.ts'
import type { Server } from '../server.ts'
import type { User } from '../state/records.ts'
import { noteAnswered } from './answered.ts'
import { ApiError, notFound } from './apiError.ts'
import { authenticate } from './auth.ts'
import { isTus, serveTus } from '../endpoints/server/tus.ts'
import { readBody } from './body.ts'
import { isUnknownOrganization } from './isUnknownOrganization.ts'
import { readParams, type Reading } from './params.ts'
import { countRequest } from './rateLimit.ts'
import { handled, type Route } from './route.ts'
import { writeJson } from './writeJson.ts'

/** 405 of an endpoint without sign-in. */
class NoPage extends ApiError {
  constructor(allowed: readonly string[]) {
    super(405, null, 'Method Not Allowed', {}, { Allow: allowed.join(', ') })
  }
}

/** Routes by path pattern, the literal ones first. */
export interface RouteTable {
  readonly entries: readonly {
    readonly pattern: RegExp
    readonly path: string
    readonly routes: readonly Route[]
  }[]
}

export function routeTable(routes: readonly Route[]): RouteTable {
  const paths = new Map<string, Route[]>()
  for (const route of routes) paths.set(route.path, [...(paths.get(route.path) ?? []), route])
  const entries = [...paths].map(([path, routes]) => ({
    path,
    routes: routes,
    pattern: new RegExp(
      `^${path
        .replace(/[.+?^$()|[\]\\]/g, '\\$&')
        .replace(/\{[^}]*\*\}/g, '(.+)')
        .replace(/\{[^}]*\}/g, '([^/]+)')}$`,
    ),
  }))
  entries.sort((a, b) => Number(a.path.includes('{')) - Number(b.path.includes('{')))
  return { entries }
}

function writeError(server: Server, response: ServerResponse, error: ApiError): void {
  const body: Record<string, unknown> = {
    result: 'error',
    // The text of a refused narrow repeats the request, which already uses the level's words.
    msg: error.code === 'BAD_NARROW' ? error.message : channelWords(server, error.message),
    ...error.extra,
  }
  if (error.code !== null) body['code'] = error.code
  writeJson(response, error.status, body, error.headers)
}

function writeBody(response: ServerResponse, { body, headers, status }: Fault): void {
  response.writeHead(status, headers)
  response.end(body)
}

/** Closes the connection once a part of the body has arrived, as a failing network does. */
function breakOff(request: IncomingMessage): void {
  if (Number(request.headers['content-length'] ?? 0) === 0) request.socket.destroy()
  else
    request.once('readable', () => {
      setImmediate(() => request.socket.destroy())
    })
}

/** Handles a request below `/api/v1`. */
export async function handleApi(
  server: Server,
  table: RouteTable,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const url = new URL(request.url ?? '/', 'http://server')
  const what = requestWords(request.method, url)
  try {
    const failing = takeFault(server.faults, what, ['fail'])
    if (failing !== undefined) {
      const wait = Number(failing.headers['Retry-After'] ?? 0)
      const extra = failing.status === 429 ? { 'retry-after': wait } : {}
      throw new ApiError(failing.status, failing.code || null, 'Failed on purpose', extra, failing.headers)
    }
    const replaced = takeFault(server.faults, what, ['replace'])
    if (replaced !== undefined) {
      writeBody(response, replaced)
      return
    }
    if (isUnknownOrganization(server, request))
      throw new ApiError(404, 'NONEXISTENT_SUBDOMAIN', 'Invalid subdomain')
    const delayed = takeFault(server.faults, what, ['delay'])
    if (isTus(url.pathname) && server.level >= 296) {
      if (delayed !== undefined) await waitOut(delayed)
      if (takeFault(server.faults, what, ['drop'])) breakOff(request)
      await serveTus(server, request, response, url.pathname)
      if (response.statusCode < 300)
        noteAnswered(server.answered, clientName(request), `${request.method ?? ''} /tus`, [])
      return
    }
    const { route, path } = findRoute(
      server,
      table,
      request.method ?? 'GET',
      // Some libraries append a slash to paths.
      url.pathname.slice('/api/v1'.length).replace(/(.)\/$/, '$1'),
    )
    const address = request.socket.remoteAddress ?? ''
    const user: User | null = route.open === true ? null : authenticate(server, request)
    const rate = countRequest(
      server.rates.windows,
      user === null ? `address ${address}` : `user ${String(user.id)}`,
      user === null ? server.rates.anonymous : server.rates.user,
      server.now(),
    )
    for (const [name, value] of Object.entries(rate)) response.setHeader(name, value)
    // A body that is slightly too large gets a specific error.
    const body = await readBody(request, (server.limits.uploadMib * 3.2 + 1) * 1024 * 1024)
    // The delay starts once the server has the whole request, even if the client has disconnected since.
    if (delayed !== undefined) await waitOut(delayed)
    // Any request may have parameters in its URL; those in the body take precedence.
    const sent = fromWireName(server, new Map([...url.searchParams, ...body.fields]))
    const accepted = new Map([...sent].filter(([name]) => knows(server, route, name)))
    if (route.admin === true && user !== null) mustBeAdmin(server, user)
    const answer = await route.run({
      server,
      // Endpoints without sign-in do not use it.
      user: user as User,
      path,
      params: readParams(route.params, accepted, reading(server)),
      sent: new Set(accepted.keys()),
      files: body.files,
      client: clientName(request),
      request,
      response,
    })
    noteAnswered(server.answered, clientName(request), `${route.method} ${route.path}`, [
      ...accepted.keys(),
      ...(body.files.length > 0 ? ['file'] : []),
    ])
    if (answer === handled) return
    const late = takeFault(server.faults, what, ['late'])
    if (late !== undefined) await waitOut(late)
    if (takeFault(server.faults, what, ['drop'])) {
      request.socket.destroy()
      return
    }
    const garbled = takeFault(server.faults, what, ['garble'])
    if (garbled !== undefined) {
      writeBody(response, garbled)
      return
    }
    const unsupported = [...sent.keys()].filter((name) => !accepted.has(name))
    writeJson(response, 200, {
      result: 'success',
      msg: '',
      ...answer,
      ...(unsupported.length > 0 && reportsUnsupported(server, route)
        ? { ignored_parameters_unsupported: unsupported }
        : {}),
    })
  } catch (error) {
    if (error instanceof ApiError && error.status === 405 && request.method === 'OPTIONS') {
      response.writeHead(204, error.headers)
      response.end()
    } else if (error instanceof NoPage) {
      response.writeHead(error.status, error.headers)
      response.end()
    } else if (error instanceof ApiError) writeError(server, response, error)
    // A client that has disconnected gets no response.
    else if (!request.socket.destroyed) {
      process.stderr.write(
        `${what}: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}\n`,
      )
      writeJson(response, 500, { result: 'error', msg: 'Internal server error' })
    }
  }
}

/** Returns how the server's level reads parameters. */
function reading(server: Server): Reading {
  const isGeneral = server.has('wrongValueIsBadRequest')
  return {
    level: server.level,
    isTyped: server.has('typedParameters'),
    wrongCode: isGeneral ? 'BAD_REQUEST' : 'REQUEST_VARIABLE_INVALID',
    noJsonCode: isGeneral ? 'BAD_REQUEST' : 'INVALID_JSON',
  }
}

/** Renames parameters that contain the server's name to the names in the routes. */
function fromWireName(server: Server, fields: ReadonlyMap<string, string>): Map<string, string> {
  const prefix = `${server.wireName}_update_`
  return new Map(
    [...fields].map(([name, value]) => [
      name.startsWith(prefix) ? `service_update_${name.slice(prefix.length)}` : name,
      value,
    ]),
  )
}

/** True if the endpoint supports a parameter at the server's level. */
function knows(server: Server, route: Route, name: string): boolean {
  return name in route.params && knowsParameter(route.method, route.path, name, server.level)
}

/** Levels from which single endpoints listed unsupported parameters, before all did. */
const reportedFrom: Readonly<Record<string, number>> = {
  '/settings': 78,
  '/realm/user_settings_defaults': 96,
  '/users/me/subscriptions/properties': 111,
}

function reportsUnsupported(server: Server, route: Route): boolean {
  return server.has('unsupportedParameters') || server.level >= (reportedFrom[route.path] ?? Infinity)
}

/** Returns the client's name: the first word of the User-Agent. */
export function clientName(request: IncomingMessage): string {
  const first = /^([^\s/]+)/.exec(request.headers['user-agent'] ?? '')?.[1]
  return first ?? 'Unspecified'
}

function findRoute(
  server: Server,
  table: RouteTable,
  method: string,
  path: string,
): { route: Route; path: readonly string[] } {
  const allowed = new Set<string>()
  let isPage = false
  for (const entry of table.entries) {
    const match = entry.pattern.exec(path)
    if (match === null) continue
    const present = entry.routes.filter((route) => within(route.levels ?? [0], server.level))
    const route = present.find((each) => each.method === (method === 'HEAD' ? 'GET' : method))
    if (route) return { route, path: match.slice(1).map(decode) }
    for (const each of present) {
      allowed.add(each.method)
      if (each.method === 'GET') allowed.add('HEAD')
      if (each.open === true) isPage = true
    }
  }
  if (allowed.size === 0) throw notFound('Not found')
  // Endpoints without sign-in respond like pages, without a body.
  if (isPage) throw new NoPage([...allowed])
  throw new ApiError(
    405,
    null,
    'Method Not Allowed',
    { allowed_methods: [...allowed] },
    { Allow: [...allowed].join(', ') },
  )
}

function decode(component: string): string {
  try {
    return decodeURIComponent(component)
  } catch {
    return component
  }
}
