import { performance } from 'node:perf_hooks'
import type { RunningServer } from '../server/startServer.ts'
import { startServer, type ServerAccount, type ServerOptions } from '../server/startServer.ts'
import { generousRates } from './keptAccount.ts'
import { median } from './measure/percentile.ts'

/** A reference server with the user of the app and a second user who writes. */
export interface Organization {
  readonly server: RunningServer
  readonly reader: Member
  readonly writer: Member
  /** A channel that both are subscribed to. */
  readonly channel: { readonly id: number; readonly name: string }
  close(): Promise<void>
}

/** A user who can sign in, and who acts through the API. */
export interface Member {
  readonly email: string
  readonly password: string
  readonly api_key: string
  readonly user_id: number
  /** Sends to a topic of a channel; returns the message id. */
  send(channel: string, topic: string, content: string): Promise<number>
  call(method: string, path: string, params?: Readonly<Record<string, unknown>>): Promise<Answer>
}
type Answer = Readonly<Record<string, unknown>>

interface Subscription {
  readonly name: string
  readonly stream_id: number
  readonly is_muted?: boolean
}

/** Starts a scenario's server without unread messages for the reader, so that conversations open at their end. */
export async function openOrganization(
  scenario: NonNullable<ServerOptions['scenario']>,
): Promise<Organization> {
  const server = await startServer({ scenario, rates: generousRates })
  const [first, second] = server.accounts
  if (first === undefined || second === undefined) throw new Error(`The scenario has nobody.`)
  const [reader, writer] = [member(server.url, first), member(server.url, second)]
  await readEverything(reader)
  const [own, theirs] = await Promise.all([subscriptions(reader), subscriptions(writer)])
  const shared = own.find(
    (subscription) =>
      subscription.is_muted !== true && theirs.some(({ stream_id }) => stream_id === subscription.stream_id),
  )
  if (shared === undefined) throw new Error(`The people of the scenario have no channel in common.`)
  return {
    server,
    reader,
    writer,
    channel: { id: shared.stream_id, name: shared.name },
    close: () => server.close(),
  }
}

/** Returns the milliseconds of a small request without data: the median of 20 on an open connection. */
export async function roundTrip(url: string): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < 21; n++) {
    const before = performance.now()
    await (await fetch(`${url}/api/v1/server_settings`)).text()
    // The first request opens the connection.
    if (n > 0) times.push(performance.now() - before)
  }
  return median(times)
}

/** Marks everything as read, so that every conversation opens at its end. */
export async function readEverything(who: Member): Promise<void> {
  let anchor: unknown = 'newest'
  for (;;) {
    const range = { anchor, num_before: 5000, num_after: 0, op: 'add', flag: 'read', narrow: [] }
    const answer = await who.call('POST', '/messages/flags/narrow', range)
    if (answer.found_oldest === true || typeof answer.first_processed_id !== 'number') return
    anchor = answer.first_processed_id
  }
}

async function subscriptions(who: Member): Promise<readonly Subscription[]> {
  const answer = await who.call('GET', '/users/me/subscriptions')
  return answer.subscriptions as readonly Subscription[]
}

function member(url: string, { email, password, api_key, user_id }: ServerAccount): Member {
  const authorization = `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}`
  const call: Member['call'] = async (method, path, params = {}) => {
    const body = new URLSearchParams(
      Object.entries(params).map(([key, value]) => [
        key,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]),
    )
    const isGet = method === 'GET'
    const response = await fetch(`${url}/api/v1${path}${isGet ? `?${body.toString()}` : ''}`, {
      method,
      headers: { authorization },
      ...(isGet ? {} : { body }),
    })
    const answer = (await response.json()) as Answer
    if (answer.result !== 'success') throw new Error(`${method} ${path}: ${String(answer.msg)}`)
    return answer
  }
  return {
    email,
    password,
    api_key,
    user_id,
    call,
    send: async (channel, topic, content) =>
      Number(
        (await call('POST', '/messages', { type: 'stream', to: JSON.stringify(channel), topic, content })).id,
      ),
  }
}
