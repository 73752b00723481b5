/**
 * Responses of real servers as tables: each row is tested on a server of each of its levels, shared by the rows of a
 * file.
 */
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer, type ServerOptions } from '../startServer.ts'
import { testClient, type TestClient, type TestEvent } from '../testClient.ts'

/** The server that the rows of one level use. */
export interface AnswerContext {
  readonly level: number
  readonly running: RunningServer
  as(name: string): TestClient
  user(name: string): number
  channel(name: string): number
  /** Responses to the previous requests, in order. */
  readonly before: readonly Record<string, never>[]
  /** Id of the message that the last of them sent. */
  readonly sent: number
}

type Request = readonly [by: string, method: string, path: string, params?: Readonly<Record<string, unknown>>]
type Asked = Request | ((world: AnswerContext) => Request)

export interface Row {
  readonly title: string
  /** Default: the levels with known responses, and that of the specification. */
  readonly levels?: readonly number[]
  readonly before?: readonly Asked[]
  readonly request: Asked
  /** Requests that undo the row's request. */
  readonly after?: readonly Asked[]
  readonly status?: number
  readonly code?: string
  readonly msg?: string | ((world: AnswerContext) => string)
  /** Fields that the response must contain. */
  readonly body?: object | ((world: AnswerContext) => object)
  /** Keys that the response must not contain. */
  readonly without?: readonly string[]
  /** Types of the compared events; default: those of messages. */
  readonly types?: readonly string[]
  /** All resulting events of some users in order, with fields that they must contain. */
  readonly events?: (world: AnswerContext) => Readonly<Record<string, readonly object[]>>
}

export const anyText: unknown = expect.any(String)
export const satisfies = <T>(test: (value: T) => boolean): unknown => expect.toSatisfy(test)

export const knownLevels = [247, 339, 387] as const
const everyLevel = [...knownLevels, 407]

const eventTypes = [
  'message',
  'update_message',
  'delete_message',
  'reaction',
  'update_message_flags',
  'user_topic',
  'typing',
  'stream',
  'drafts',
  'scheduled_messages',
]

/** Tests the rows; the servers have the small scenario by default. */
export function realAnswers(rows: readonly Row[], options: ServerOptions = {}): void {
  const levels = [...new Set(rows.flatMap((row) => row.levels ?? everyLevel))].sort((a, b) => a - b)
  describe.each(levels)('at level %i', (level) => {
    let running: RunningServer
    beforeAll(async () => {
      running = await startServer({
        scenario: 'small',
        hasServiceHome: true,
        wireName: 'maker',
        ...options,
        featureLevel: level,
      })
    })
    afterAll(() => running.close())
    it.each(rows.filter((row) => (row.levels ?? everyLevel).includes(level)))('$title', async (row) => {
      await ask(row, running)
    })
  })
}

async function ask(row: Row, running: RunningServer): Promise<void> {
  const { users, channels } = running.server.state
  const before: Record<string, never>[] = []
  const user = (name: string) => {
    const found = [...users.values()].find((each) => each.fullName.toLowerCase().startsWith(`${name} `))
    if (!found) throw new Error(`Nobody is named ${name}`)
    return found.id
  }
  const as = (name: string) => {
    const account = running.accounts.find((each) => each.user_id === user(name))
    if (!account) throw new Error(`${name} cannot sign in`)
    return testClient(running.url, account)
  }
  const world: AnswerContext = {
    level: running.featureLevel,
    running,
    as,
    user,
    channel: (name) => [...channels.values()].find((each) => each.name === name)?.id ?? -1,
    before,
    get sent() {
      return Number(before.at(-1)?.['id'])
    },
  }
  const send = (request: Asked) => {
    const [by, method, path, params = {}] = typeof request === 'function' ? request(world) : request
    return as(by).call(method, path, params as Record<string, object>)
  }
  for (const each of row.before ?? []) {
    const { status, body } = await send(each)
    expect(status, body.msg).toBe(200)
    before.push(body)
  }
  const watched = Object.keys(row.events?.(world) ?? {})
  const queues = await Promise.all(
    watched.map((name) => as(name).register({ event_types: row.types ?? eventTypes })),
  )
  const { status, body } = await send(row.request)
  const events: Record<string, TestEvent[]> = {}
  for (const [n, name] of watched.entries()) events[name] = (await queues[n]?.events()) ?? []
  for (const each of row.after ?? []) await send(each)
  expect(status, body.msg).toBe(row.status ?? 200)
  expect(body.code).toBe(row.code ?? (status === 400 ? 'BAD_REQUEST' : undefined))
  if (row.msg !== undefined) expect(body.msg).toBe(typeof row.msg === 'function' ? row.msg(world) : row.msg)
  if (row.body !== undefined)
    expect(body).toMatchObject(typeof row.body === 'function' ? row.body(world) : row.body)
  for (const name of row.without ?? []) expect(body).not.toHaveProperty([name])
  const expected = row.events?.(world)
  if (expected !== undefined) expect(events).toMatchObject(expected)
}
