/** Helpers for the test of the level table: each row is a difference that one level made. */
import type { Reply, TestClient, TestEvent } from '../testClient.ts'
import type { RunningServer } from '../startServer.ts'

export interface GateContext {
  readonly running: () => RunningServer
  readonly as: (name: string) => TestClient
  /** Returns a registration's response at a level; cached, since the rows that read it change nothing. */
  readonly state: (level: number, name?: string) => Promise<Record<string, unknown>>
}

export interface GateRow {
  readonly level: number
  readonly what: string
  readonly look: (context: GateContext, level: number) => Promise<unknown>
  /** Expected results at the level before, and at the level. */
  readonly seen: readonly [before: unknown, from: unknown]
}

/** Returns a row with a custom function. */
export const row = (level: number, what: string, seen: GateRow['seen'], look: GateRow['look']): GateRow => ({
  level,
  what,
  seen,
  look,
})

/** Returns the value at a path of names and indexes; undefined if there is none. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    // A dot within a name is written as a semicolon.
    found = (found as Record<string, unknown>)[name.replace(/;/g, '.')]
  }
  return found
}

/** Returns a row about a registration field that was added or removed at a level. */
export const field = (level: number, path: string, comes = true): GateRow => ({
  level,
  what: `register ${path} ${comes ? 'comes' : 'goes'}`,
  seen: comes ? [false, true] : [true, false],
  look: async ({ state }, now) => at(await state(now), path) !== undefined,
})

export const fields = (level: number, ...paths: readonly string[]) => paths.map((path) => field(level, path))

/** Returns a row about an endpoint that was added or removed at a level. */
export const endpoint = (level: number, method: string, path: string, comes = true): GateRow => ({
  level,
  what: `${method} ${path} ${comes ? 'comes' : 'goes'}`,
  seen: comes ? [false, true] : [true, false],
  look: async ({ as }) => {
    const { status, body } = await as('olga').call(method, path)
    return !(status === 405 || (status === 404 && body.msg === 'Not found'))
  },
})

/** Returns the events that a user gets because of a request. */
export async function eventsOf(
  { as }: GateContext,
  name: string,
  request: () => Promise<unknown>,
  params: Record<string, unknown> = {},
): Promise<TestEvent[]> {
  const queue = await as(name).register(params as Record<string, object>)
  await request()
  return queue.events()
}

/** Returns the first event of a type because of a request. */
export async function eventOf(
  context: GateContext,
  name: string,
  type: string,
  request: () => Promise<unknown>,
  params: Record<string, unknown> = {},
): Promise<Record<string, unknown>> {
  const events = await eventsOf(context, name, request, params)
  return events.find((event) => event.type === type) ?? {}
}

/** Returns status and code of a response. */
export const outcomeOf = ({ status, body }: Reply) =>
  status === 200 ? 'ok' : `${String(status)} ${body.code ?? ''}`.trim()
