import { createServer, request as httpRequest } from 'node:http'
import type { Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../electron/core/platform/clock.ts'
import type { Clock } from '../../electron/core/platform/clock.ts'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { isUnread } from '../../shared/model/unread/unreads.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer, ServerOptions } from '../server/startServer.ts'
import { openAs, openClient, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

let server: RunningServer
const open: Pick<TestClient, 'close'>[] = []
const proxies: Server[] = []

const start = async (options: ServerOptions = {}) => {
  server = await startServer({ scenario: 'small', ...options })
}
const enter = async (who: number, options: Parameters<typeof openAs>[2] = {}) => {
  const client = await openAs(server, server.accounts[who]!, options)
  open.push(client)
  await client.until('live', (state) => state.connection.state === 'live')
  return client
}
beforeEach(() => {
  open.length = 0
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  for (const proxy of proxies.splice(0)) {
    proxy.closeAllConnections()
    proxy.close()
  }
  await server.close()
})

const send = async (client: TestClient, content: string, to: TestClient) =>
  unwrap(
    await client.client.handlers['message.send']({
      account: client.account,
      destination: { type: 'direct', userIds: [to.state().self.userId] },
      content,
    }),
  ).localId
/** Number of messages with this text on the server. */
const stored = (text: string) =>
  [...server.server.state.messages.byId.values()].filter(({ content }) => content === text).length
/** Records a client's waits and its requests to a path, in order; waits take a hundredth of their time. */
function traced(end: string) {
  const trace: (number | 'asked')[] = []
  const clock: Clock = {
    ...systemClock,
    sleep: (ms, signal) => {
      trace.push(ms)
      return systemClock.sleep(ms / 100, signal)
    },
  }
  const fetchFor = () => (url: string, init?: RequestInit) => {
    if (new URL(url).pathname.endsWith(end)) trace.push('asked')
    return fetch(url, init)
  }
  const requestCount = () => trace.filter((each) => each === 'asked').length
  /** Returns the longest wait between the previous request and the nth. */
  const waitBefore = (n: number) => {
    const at = trace.flatMap((each, index) => (each === 'asked' ? [index] : []))
    return Math.max(0, ...trace.slice(at[n - 2]! + 1, at[n - 1]).filter((each) => each !== 'asked'))
  }
  return { options: { clock, fetchFor }, asked: requestCount, waitBefore }
}
function gate() {
  let open: () => void = () => undefined
  const opened = new Promise<void>((resolve) => (open = resolve))
  return { open: () => open(), opened }
}
const snapshots = (client: TestClient) =>
  client.pushes.filter(
    (push) =>
      push.name === 'account.batch' && push.payload.events.some(({ type }) => type === 'local/snapshot'),
  ).length

test.each([
  [400, 'BAD_REQUEST'],
  [400, 'REQUEST_VARIABLE_INVALID'],
  [404, 'BAD_REQUEST'],
  [404, 'NONEXISTENT_SUBDOMAIN'],
])('a poll refused with %i %s gets a new queue', async (status, code) => {
  await start()
  const ada = await enter(1)
  const before = snapshots(ada)
  server.failWith('GET /api/v1/events', status, code)
  await server.restart()
  await ada.until('registered again', () => snapshots(ada) > before)
  await ada.until('live', (state) => state.connection.state === 'live')
  expect(snapshots(ada)).toBe(before + 1)
})

test('a server that refuses every poll gets registrations only after pauses', async () => {
  await start()
  const { options, asked, waitBefore } = traced('/register')
  server.failWith('GET /api/v1/events', 400, 'BAD_EVENT_QUEUE_ID', 10_000)
  open.push(await openAs(server, server.accounts[1]!, options))
  await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(4)
  for (const n of [3, 4, 5]) expect(waitBefore(n)).toBeGreaterThanOrEqual(1000)
})

test('a server whose events have no ids gets requests only after pauses', async () => {
  await start()
  const { options, asked, waitBefore } = traced('/events')
  const odd = '{"result":"success","msg":"","events":[{"type":"presence"},null]}'
  for (let n = 0; n < 100; n++) server.garble('GET /api/v1/events', odd)
  await enter(1, options)
  // The pending poll ends, and the next ones, which do not block, are garbled.
  await server.restart()
  const first = asked() + 2
  await expect.poll(asked, { timeout: 10_000 }).toBeGreaterThan(first + 3)
  for (const n of [2, 3]) expect(waitBefore(first + n)).toBeGreaterThanOrEqual(500)
})

test('a server that went back to an older level can be registered with', async () => {
  await start({ featureLevel: 512 })
  const ada = await enter(1)
  await server.restart({ loseQueues: true })
  // An administrator restored a backup: the same address with an older server, and no event.
  const { server: inside } = server
  inside.level = 147
  server.failWith('POST /api/v1/register', 400, 'REQUEST_VARIABLE_INVALID')
  server.expireQueue('all')
  await ada.until('the older level', (state) => state.realm.featureLevel === 147)
  await ada.until('live', (state) => state.connection.state === 'live')
  expect(ada.log.filter((line) => line.startsWith('error'))).toEqual([])
})

test('a response that broke off is no reason to send again', async () => {
  await start()
  const ada = await enter(1)
  const ben = await enter(2)
  server.garble('POST /api/v1/messages', '{"result":"succ')
  const localId = await send(ada, 'once only', ben)
  await ada.until('settled', (state) => !state.outbox.has(localId))
  expect(stored('once only')).toBe(1)
})

test('a response that broke off does not mark messages as unread again', async () => {
  await start()
  const ada = await enter(1)
  const ben = await enter(2)
  await send(ada, 'for you', ben)
  await ben.until('unread', () => ben.events.some(({ type }) => type === 'message'))
  const id = Math.max(...ben.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : [])))
  server.garble('POST /api/v1/messages/flags', '{"result":')
  const read = { account: ben.account, op: 'add' as const, flag: 'read' as const, messageIds: [id] }
  unwrap(await ben.client.handlers['flags.change'](read))
  await ben.until('the service knows', () =>
    ben.events.some((event) => event.type === 'update_message_flags' && event.messageIds.includes(id)),
  )
  await ben.until('told once more', () => server.server.faults.active.length === 0)
  expect(ben.events.filter((event) => event.type === 'local/flags' && event.op === 'remove')).toEqual([])
})

test('one deleted message does not keep the others of its batch unread', async () => {
  await start()
  const ada = await enter(1)
  const ben = await enter(2)
  for (const text of ['one', 'two', 'three']) await send(ada, text, ben)
  const ids = () => ben.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : []))
  await ben.until('all three', () => ids().length === 3)
  const read = {
    account: ben.account,
    op: 'add' as const,
    flag: 'read' as const,
    messageIds: [...ids(), 999_999],
  }
  server.failWith('POST /api/v1/messages/flags', 400, 'BAD_REQUEST')
  unwrap(await ben.client.handlers['flags.change'](read))
  const told = () =>
    new Set(
      ben.events.flatMap((event) => (event.type === 'update_message_flags' ? [...event.messageIds] : [])),
    )
  await ben.until('the service knows', () => ids().every((id) => told().has(id)))
  expect(ben.state().unreads.directs.get(String(ada.state().self.userId)) ?? []).not.toContain(ids()[0])
})

test('a reaction whose response was lost stays if the retry is merely refused', async () => {
  await start({ featureLevel: 147 })
  const tries = traced('/reactions')
  const ada = await enter(1)
  const ben = await enter(2, tries.options)
  await send(ada, 'well?', ben)
  const ids = () => ben.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : []))
  await ben.until('the message', () => ids().length === 1)
  server.dropNextAnswer('/reactions')
  const emoji = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
  const messageId = ids()[0]!
  unwrap(
    await ben.client.handlers['reaction.change']({ account: ben.account, op: 'add', messageId, ...emoji }),
  )
  // The second try is refused, because the reaction already exists.
  await expect.poll(tries.asked, { timeout: 10_000 }).toBe(2)
  await ben.client.handlers['account.attach']({ account: ben.account })
  expect(mapGet(ben.state().messages.byId, messageId)?.reactions).toHaveLength(1)
  expect(ben.events.filter((event) => event.type === 'local/reaction')).toMatchObject([{ op: 'add' }])
})

/** Starts a proxy for an installation below a path, which strips `prefix` from paths. */
async function below(prefix: string): Promise<string> {
  const proxy = createServer((incoming, response) => {
    const path = incoming.url ?? ''
    if (!path.startsWith(`${prefix}/`)) {
      response.writeHead(404, { 'Content-Type': 'text/html' })
      return response.end('<p>not here')
    }
    const outgoing = httpRequest(
      server.url + path.slice(prefix.length),
      { method: incoming.method, headers: incoming.headers },
      (answer) => {
        response.writeHead(answer.statusCode ?? 0, answer.headers)
        answer.pipe(response)
      },
    )
    outgoing.on('error', () => response.destroy())
    response.on('close', () => outgoing.destroy())
    incoming.pipe(outgoing)
  })
  proxies.push(proxy)
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve))
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}${prefix}`
}

test('a server under a path is signed in to, read and shown with its images', async () => {
  await start()
  const realm = await below('/chat')
  server.server.realmUrl = realm
  const app = await openClient()
  open.push(app)
  const probe = unwrap(await app.client.handlers['login.probe']({ address: `${realm}/`, allowHttp: false }))
  expect(probe).toMatchObject({ realmUrl: realm, realmName: 'Small Works' })
  expect(probe.iconUrl).toMatch(/^data:image/)
  const { email: username, password } = server.accounts[1]!
  const summary = unwrap(
    await app.client.handlers['login.password']({ realmUrl: realm, username, password, keep: 'run' }),
  )
  await app.attach()
  await app.until('live', (state) => state.connection.state === 'live')
  const { iconUrl } = app.client.bootstrap().accounts[0]!
  expect(iconUrl).toMatch(`media://${summary.id}/user_avatars/`)
  const picture = await app.client.media({ url: iconUrl!, method: 'GET', headers: {} })
  expect(picture).toMatchObject({ status: 200, headers: { 'content-type': 'image/png' } })
})

test('a server that reports a different address is signed in to where it responds', async () => {
  await start()
  server.server.realmUrl = server.url.replace('127.0.0.1', 'localhost')
  const app = await openClient()
  open.push(app)
  const probe = unwrap(await app.client.handlers['login.probe']({ address: server.url, allowHttp: false }))
  expect(probe.realmUrl).toBe(server.url)
})

test('messages read just before signing out stay read', async () => {
  await start()
  const ada = await enter(1)
  const ben = await enter(2)
  const again = await enter(2)
  await send(ada, 'for you', ben)
  await ben.until('unread', () => ben.events.some(({ type }) => type === 'message'))
  const id = Math.max(...ben.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : [])))
  const read = { account: ben.account, op: 'add' as const, flag: 'read' as const, messageIds: [id] }
  unwrap(await ben.client.handlers['flags.change'](read))
  unwrap(await ben.client.handlers['account.signOut']({ account: ben.account }))
  await again.until('read elsewhere', () =>
    again.events.some((event) => event.type === 'update_message_flags' && event.messageIds.includes(id)),
  )
  expect(isUnread(again.state(), id)).toBe(false)
})

test('a message whose event arrives before its response and without id is shown once', async () => {
  await start()
  const forward = gate()
  const answered = gate()
  /** A send reaches the server once `forward` opens, and its response reaches the client once `answered` does. */
  const held = async (url: string, init?: RequestInit) => {
    if (init?.method !== 'POST' || !new URL(url).pathname.endsWith('/messages')) return fetch(url, init)
    await forward.opened
    const answer = await fetch(url, init)
    await answered.opened
    return answer
  }
  const ada = await enter(1, { fetchFor: () => held })
  const ben = await enter(2)
  const before = snapshots(ada)
  // The queue named in the message expires. The new one sends the message without a local id.
  const localId = await send(ada, 'between queues', ben)
  server.expireQueue('all', ada.state().self.userId)
  await ada.until('a new queue', () => snapshots(ada) > before)
  forward.open()
  await ada.until('its event', () =>
    ada.events.some((event) => event.type === 'message' && event.localId === null),
  )
  const batches = () => ada.pushes.filter((push) => push.name === 'account.batch').length
  const batchCount = batches()
  answered.open()
  await ada.until('settled', (state) => !state.outbox.has(localId))
  // Resolved at once, without looking at the conversation.
  expect(batches()).toBe(batchCount + 1)
})
