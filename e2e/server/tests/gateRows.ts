/** Helpers of the test that walks the level table: each row is what one level made different. */
import type { Reply, TestClient, TestEvent } from '../testClient.ts'
import type { RunningServer } from '../startServer.ts'

export interface GateContext {
  readonly running: () => RunningServer
  readonly as: (name: string) => TestClient
  /** Returns a registration's answer at a level; cached, since the rows that read it change nothing. */
  readonly state: (level: number, name?: string) => Promise<Record<string, unknown>>
}

export interface GateRow {
  readonly level: number
  readonly what: string
  readonly look: (context: GateContext, level: number) => Promise<unknown>
  /** Expected results at the level before, and at the level. */
  readonly seen: readonly [before: unknown, from: unknown]
}

/** A row whose look is written out. */
export const row = (level: number, what: string, seen: GateRow['seen'], look: GateRow['look']): GateRow => ({
  level,
  what,
  seen,
  look,
})

/** The value at a path of names and indexes, undefined when it leads nowhere. */
export function at(value: unknown, path: string): unknown {
  let found = value
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null) return undefined
    // A dot inside a name is written as a semicolon.
    found = (found as Record<string, unknown>)[name.replace(/;/g, '.')]
  }
  return found
}

/** A registration's field that came with a level, or went with it. */
export const field = (level: number, path: string, comes = true): GateRow => ({
  level,
  what: `register ${path} ${comes ? 'comes' : 'goes'}`,
  seen: comes ? [false, true] : [true, false],
  look: async ({ state }, now) => at(await state(now), path) !== undefined,
})

export const fields = (level: number, ...paths: readonly string[]) => paths.map((path) => field(level, path))

/** An endpoint that came with a level, or went with it. */
export const endpoint = (level: number, method: string, path: string, comes = true): GateRow => ({
  level,
  what: `${method} ${path} ${comes ? 'comes' : 'goes'}`,
  seen: comes ? [false, true] : [true, false],
  look: async ({ as }) => {
    const { status, body } = await as('olga').call(method, path)
    return !(status === 405 || (status === 404 && body.msg === 'Not found'))
  },
})

/** Events that a request brings to somebody. */
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

/** The first event of a type that a request brings. */
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

/** Status and code of an answer. */
export const told = ({ status, body }: Reply) =>
  status === 200 ? 'ok' : `${String(status)} ${body.code ?? ''}`.trim()
