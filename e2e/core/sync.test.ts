import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../../electron/core/platform/clock.ts'
import type { Narrow } from '../../shared/api/types.ts'
import { idsOf } from '../../shared/collections/idList.ts'
import { dmNarrow, feedNarrow, topicNarrow } from '../../shared/model/views/narrow.ts'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { failingThread } from './failingThread.ts'
import { openClient, unwrap } from './harness.ts'
import type { TestClient, TestClientOptions } from './harness.ts'
import { openKept } from './openKept.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let profile: string
let requests: string[] = []
const open: Pick<TestClient, 'close'>[] = []

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  profile = mkdtempSync(path.join(tmpdir(), 'topical-sync-'))
  requests = []
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

/** Starts a run of Ada's client on the profile with its store. */
async function run(options: TestClientOptions = {}): Promise<TestClient> {
  const client = await openKept(server, server.accounts[1]!, {
    profile,
    fetchFor: () => (url, init) => {
      requests.push(String(url).replace(/^.*\/api\/v1/, ''))
      return fetch(url, init)
    },
    ...options,
  })
  open.push(client)
  return client
}
const close = async (client: TestClient) => {
  open.splice(open.indexOf(client), 1)
  await client.close()
}

const topic = 'while away'
const general = () => [...server.server.state.channels.values()].find(({ name }) => name === 'general')!
const narrow = (): Narrow => topicNarrow(general().id, topic)
/** Stores messages of Ben directly on the server. */
function storeTexts(...contents: readonly string[]): readonly number[] {
  return contents.map((content) => file(content, false))
}
function file(content: string, isDirect: boolean): number {
  const state = server.server.state
  const [ada, ben] = [server.accounts[1]!, server.accounts[2]!]
  const { message } = sendMessage(server.server, {
    sender: state.users.get(ben.user_id)!,
    channel: isDirect ? null : general(),
    topic: isDirect ? '' : topic,
    participants: isDirect ? [ada.user_id, ben.user_id].sort((a, b) => a - b) : [],
    content,
    client: 'test',
    readBySender: true,
    rendered: render(server.server, content),
  })
  return message.id
}
const idsIn = (client: TestClient, of = narrow()) => {
  const view = viewOf(client.state(), of)
  return view && idsOf(view.ids)
}

describe('an expired queue', () => {
  test('flags changed elsewhere are right in the store, also for an offline run', async () => {
    const first = await run()
    await untilLive(first)
    const ids = storeTexts('one', 'two', 'three')
    await first.fetch(narrow())
    await close(first)
    server.expireQueue('all')
    const otherClient = await openClient()
    open.push(otherClient)
    const who = server.accounts[1]!
    const login = { realmUrl: server.url, email: who.email, apiKey: who.api_key }
    const { account } = unwrap(await otherClient.client.demoLogin(login))
    await otherClient.attach()
    const flag = (name: 'read' | 'starred', messageIds: number[]) =>
      otherClient.client.handlers['flags.change']({ account, op: 'add', flag: name, messageIds })
    await flag('read', ids.slice(0, 2))
    await flag('starred', [ids[2]!])
    const isTold = () => otherClient.events.filter(({ type }) => type === 'update_message_flags').length === 2
    await otherClient.until('told', isTold)

    const second = await run()
    await untilLive(second)
    await close(second)
    await server.down()
    const third = await run()
    await third.fetch(narrow())
    const flags = ids.map((id) => mapGet(third.state().messages.byId, id)?.flags.join())
    expect(flags).toEqual(['read', 'read', 'starred'])
  })

  test('the feed is available offline', async () => {
    const first = await run()
    await untilLive(first)
    storeTexts('in the feed')
    await first.fetch(feedNarrow)
    const shown = idsIn(first, feedNarrow)
    await close(first)
    await server.down()
    const second = await run()
    await second.fetch(feedNarrow)
    expect(idsIn(second, feedNarrow)?.slice(-20)).toEqual(shown?.slice(-20))
  })

  test('missed messages notify once, and not again in a later run', async () => {
    const first = await run()
    await untilLive(first)
    await first.fetch(dmNarrow([server.accounts[2]!.user_id]))
    await close(first)
    server.expireQueue('all')
    file('for you', true)
    const second = await run()
    await second.until('told', () => second.notifications.some(({ type }) => type === 'show'))
    expect(second.notifications).toMatchObject([{ key: 'missed' }])
    await untilLive(second)
    await second.fetch(dmNarrow([server.accounts[2]!.user_id]))
    await close(second)
    server.expireQueue('all')
    const third = await run()
    await untilLive(third)
    expect(third.notifications).toEqual([])
  })
})

test('a clock jump counts as sleep: it polls at once and dates the data before it', async () => {
  let offset = 0
  const client = await run({ clock: { ...systemClock, now: () => Date.now() + offset } })
  await untilLive(client)
  // The own presence report is the last request of a start, so the rest has arrived by then.
  await expect.poll(() => requests.some((url) => url.includes('/presence')), { timeout: 10_000 }).toBe(true)
  await new Promise((resolve) => setTimeout(resolve, 1500))
  const before = Date.now()
  requests = []
  offset = 13 * 60 * 60 * 1000
  await client.until('it is caught up with', () =>
    client.events.some(
      (event) => event.type === 'local/connection' && event.connection.state === 'catching-up',
    ),
  )
  await untilLive(client)
  const states = client.events.flatMap((event) =>
    event.type === 'local/connection' && event.connection.state === 'catching-up' ? [event.connection] : [],
  )
  expect(states.at(-1)?.dataAt).toBeLessThanOrEqual(before)
  expect(requests.some((url) => url.startsWith('/events') && url.includes('dont_block=true'))).toBe(true)
})

test('several signs of one wake-up cause one request', async () => {
  const client = await run()
  await untilLive(client)
  requests = []
  for (let n = 0; n < 50; n++) client.client.reconnect()
  await client.until('live again', () => client.events.at(-1)?.type === 'local/connection')
  await untilLive(client)
  expect(requests.filter((url) => url.includes('dont_block=true')).length).toBeLessThan(4)
})

describe('each failure has a distinct reason', () => {
  const cases: readonly (readonly [string, string, () => void | Promise<void>])[] = [
    ['refused', 'refused', () => server.down()],
    ['a fault of the server', 'server', () => server.failWith('/api/v1/events', 503, 'X', 50)],
    [
      'a pause that is asked for',
      'rate-limit',
      () => server.failWith('/api/v1/events', 429, 'RATE_LIMIT_HIT', 50, { 'Retry-After': '1' }),
    ],
    [
      'a sign-in page',
      'not-the-service',
      () => {
        for (let n = 0; n < 9; n++)
          server.garble('/api/v1/events', '<html>Sign in to the network</html>', 200, 'text/html')
      },
    ],
  ]
  for (const [what, reason, begin] of cases)
    test(`${what} is ${reason}, and ends with its cause`, async () => {
      const client = await run()
      await untilLive(client)
      await begin()
      client.client.reconnect()
      await client.until('offline', (state) => state.connection.state === 'offline')
      expect(client.state().connection).toMatchObject({ reason })
      expect(client.state().connection.dataAt).not.toBeNull()
      server.clearFaults()
      await server.up()
      client.client.reconnect()
      await untilLive(client)
      expect(client.state().connection.dataAt).toBeNull()
    })

  const broken = (code: string) => () => Promise.reject(Object.assign(new Error(code), { code }))
  const answers = (status: number, body: string, headers: Readonly<Record<string, string>>) => () =>
    Promise.resolve(new Response(body, { status, headers }))
  const json = { 'content-type': 'application/json' }
  const pause = '{"result":"error","msg":"","code":"RATE_LIMIT_HIT","retry-after":2}'
  const html = { 'content-type': 'text/html' }
  for (const [what, reason, wait, answer] of [
    ['ENOTFOUND', 'dns', 2000, broken('ENOTFOUND')],
    ['CERT_HAS_EXPIRED', 'tls', 10_000, broken('CERT_HAS_EXPIRED')],
    ['ENETUNREACH', 'no-network', 2000, broken('ENETUNREACH')],
    ['503', 'server', 1000, answers(503, '{"result":"error","msg":"","code":"X"}', json)],
    ['429', 'rate-limit', 2000, answers(429, pause, { ...json, 'retry-after': '2' })],
    ['a page in place of an answer', 'not-the-service', 5000, answers(200, '<html>Sign in</html>', html)],
  ] as const)
    test(`${what} is ${reason}, and waited for`, async () => {
      let isBroken = false
      const client = await run({
        fetchFor: () => (url, init) => (isBroken ? answer() : fetch(url, init)),
      })
      await untilLive(client)
      const began = Date.now()
      isBroken = true
      client.client.reconnect()
      await client.until('offline', (state) => state.connection.state === 'offline')
      const { connection } = client.state()
      expect(connection).toMatchObject({ reason })
      expect(connection.retryAt! - began).toBeGreaterThanOrEqual(wait)
    })
})

const writes = new Set(['applyBatch', 'startAnew', 'stagePiece', 'commitState'])

/** Returns a store thread whose main file fails for batches and states while `kind` is set. */
const failing = (kind: () => 'full' | 'locked' | 'damaged' | null) =>
  failingThread((request) => (request.type === 'call' && writes.has(request.operation) ? kind() : null))

describe('a store that cannot be written', () => {
  for (const kind of ['full', 'locked', 'damaged'] as const)
    test(`because it is ${kind} is reported once, and the data is written later`, async () => {
      let fault: typeof kind | null = null
      const first = await run({
        storeThread: failing(() => fault),
        clock: { ...systemClock, sleep: (ms, signal) => systemClock.sleep(ms === 30_000 ? 300 : ms, signal) },
      })
      await untilLive(first)
      storeTexts('before')
      await first.fetch(narrow())
      fault = kind
      storeTexts('meanwhile')
      await first.pushed('told', ({ name }) => name === 'app.notice')
      storeTexts('still')
      await first.until('it goes on', () => idsIn(first)?.length === 3)
      fault = null
      await first.pushed(
        'mended',
        (push) => push.name === 'app.notice' && /is being saved again\.$/.test(push.payload),
      )
      const notices = first.pushes.flatMap((push) => (push.name === 'app.notice' ? [push.payload] : []))
      expect(new Set(notices).size).toBe(notices.length)
      storeTexts('after')
      await first.until('it came', () => idsIn(first)?.length === 4)
      const unread = first.state().unreads
      await close(first)
      await server.down()
      const second = await run()
      expect(second.state().unreads).toEqual(unread)
    })
})
