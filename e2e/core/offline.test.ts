import { afterEach, beforeEach, expect, test } from 'vitest'
import type { CorePush } from '../../electron/core/account/accountsType.ts'
import { dmNarrow } from '../../shared/model/views/narrow.ts'
import { mapGet, mapValues } from '../../shared/collections/shardedMap.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openAs, openClient, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

let server: RunningServer
let ada: TestClient
let ben: TestClient
const open: Pick<TestClient, 'close'>[] = []

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  ada = await openAs(server, server.accounts[1]!)
  ben = await openAs(server, server.accounts[2]!)
  open.push(ada, ben)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await server.close()
})

const toBen = () => ({ type: 'direct' as const, userIds: [ben.state().self.userId] })
const send = async (content: string) =>
  unwrap(await ada.client.handlers['message.send']({ account: ada.account, destination: toBen(), content }))
    .localId
const statesOf = (localId: string) =>
  ada.events.flatMap((event) =>
    event.type === 'local/outbox' && event.row.localId === localId ? [event.row.status] : [],
  )
/** Number of messages with this text on the server. */
const stored = (text: string) =>
  [...server.server.state.messages.byId.values()].filter(({ content }) => content === text).length
const hasType = (push: CorePush, type: string) =>
  push.name === 'account.batch' && push.payload.events.some((event) => event.type === type)
const isLive = (client: TestClient) => client.until('live', (state) => state.connection.state === 'live')

test('a message sent while the server is down is kept and sent once, in order', async () => {
  await isLive(ada)
  await server.down()
  await ada.until('offline', (state) => state.connection.state === 'offline')
  const first = await send('first')
  const second = await send('second')
  expect(ada.state().outbox.get(first)?.status).toBe('queued')
  expect(ada.state().connection).toMatchObject({ reason: 'refused' })
  await server.up()
  await ada.until('both are sent', (state) => !state.outbox.has(first) && !state.outbox.has(second))
  expect([stored('first'), stored('second')]).toEqual([1, 1])
  const sent = ada.events.flatMap((event) => (event.type === 'message' ? [event.localId] : []))
  expect(sent).toEqual([first, second])
})

test('the reversal of a change is sent, because others may have made the change too', async () => {
  const userId = ben.state().self.userId
  const { mutedUsers } = server.server.state.users.get(ada.state().self.userId)!
  const call = (route: string) =>
    ada.client.handlers['api.call']({ account: ada.account, route, params: { userId } })
  await isLive(ada)
  await server.down()
  await ada.until('offline', (state) => state.connection.state === 'offline')
  mutedUsers.set(userId, 0)
  unwrap(await call('muteUser'))
  unwrap(await call('unmuteUser'))
  expect(ada.state().mutedUsers.has(userId)).toBe(false)
  await server.up()
  await ada.until('nothing waits', (state) => state.actions.size === 0)
  expect([...mutedUsers.keys()]).toEqual([])
})

test('a channel that is renamed and renamed back offline is not shown as refused', async () => {
  const { id: channelId, name } = [...ada.state().channels.values()].find((each) => each.name === 'general')!
  const rename = (to: string) =>
    ada.client.handlers['api.call']({
      account: ada.account,
      route: 'updateChannel',
      params: { channelId, name: to },
    })
  await isLive(ada)
  await server.down()
  await ada.until('offline', (state) => state.connection.state === 'offline')
  unwrap(await rename('plenum'))
  unwrap(await rename(name))
  await server.up()
  await ada.until('nothing waits', (state) => state.actions.size === 0)
  expect(server.server.state.channels.get(channelId)?.name).toBe(name)
})

test('the own event resolves a lost response, and nothing is sent again', async () => {
  await isLive(ada)
  server.dropNextAnswer('POST /api/v1/messages')
  const localId = await send('once only')
  await ada.until('settled', (state) => !state.outbox.has(localId))
  expect(stored('once only')).toBe(1)
})

test('a lost response and a lost queue are resolved by looking at the conversation', async () => {
  await isLive(ada)
  await ada.fetch(dmNarrow([ben.state().self.userId]))
  await send('twice')
  await ada.until('the first is there', (state) => state.outbox.size === 0)
  // The event of the next one never arrives: its queue expires before the response is due.
  server.dropNextAnswer('POST /api/v1/messages')
  server.delay('GET /api/v1/events', 1500)
  server.expireQueue('all')
  const localId = await send('twice')
  await ada.until('settled', (state) => !state.outbox.has(localId))
  expect(stored('twice')).toBe(2)
  const cached = [...mapValues(ada.state().messages.byId)]
  expect(cached.filter(({ content }) => content.includes('twice'))).toHaveLength(2)
})

test('however the response to a stored message breaks, it is not sent again', async () => {
  let code = ''
  const olga = await openAs(server, server.accounts[0]!, {
    fetchOnceFor: () => async (url, init) => {
      await (await fetch(url, init)).text()
      throw new Error(`net::${code}`)
    },
  })
  open.push(olga)
  for (code of ['ERR_SSL_PROTOCOL_ERROR', 'ERR_INTERNET_DISCONNECTED', 'ERR_ADDRESS_UNREACHABLE']) {
    await isLive(olga)
    server.delay('GET /api/v1/events', 1500)
    server.expireQueue('all', server.accounts[0]!.user_id)
    const message = { account: olga.account, destination: toBen(), content: `broken by ${code}` }
    const { localId } = unwrap(await olga.client.handlers['message.send'](message))
    await olga.until('settled', (state) => !state.outbox.has(localId))
    expect(stored(message.content)).toBe(1)
  }
})

test('a failed request that stored nothing is marked, and sent again only on demand', async () => {
  await isLive(ada)
  server.failWith('POST /api/v1/messages', 502, 'NONE')
  const localId = await send('not stored')
  await ada.until('failed', (state) => state.outbox.get(localId)?.status === 'failed')
  expect(statesOf(localId)).toEqual(['queued', 'sending', 'unknown', 'failed'])
  expect(ada.state().outbox.get(localId)?.reason).toMatch(/didn’t arrive/)
  expect(stored('not stored')).toBe(0)
  unwrap(await ada.client.handlers['outbox.retry']({ account: ada.account, localId }))
  await ada.until('settled', (state) => !state.outbox.has(localId))
  expect(stored('not stored')).toBe(1)
})

test('a refusal keeps the text with the reason; discarding returns it', async () => {
  await isLive(ada)
  const long = await send('x'.repeat(20_000))
  await ada.until('failed', (state) => state.outbox.get(long)?.status === 'failed')
  expect(ada.state().outbox.get(long)?.reason).toMatch(/20,?000 characters/)
  server.failWith('POST /api/v1/messages', 400, 'STREAM_WILDCARD_MENTION_NOT_ALLOWED')
  const refused = await send('@**all** hello')
  await ada.until('failed', (state) => state.outbox.get(refused)?.status === 'failed')
  const id = unwrap(await ada.client.handlers['outbox.discard']({ account: ada.account, localId: refused }))
  expect(ada.state().localDrafts.get(id!)?.content).toBe('@**all** hello')
  expect(ada.state().outbox.has(refused)).toBe(false)
})

test('a rate limit is waited out', async () => {
  await isLive(ada)
  server.failWith('POST /api/v1/messages', 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '1' })
  const localId = await send('patience')
  await ada.until('settled', (state) => !state.outbox.has(localId))
  // Shown with the time of the next try, and without it once the wait has ended.
  const waiting = ['queued', 'queued', 'queued']
  expect(statesOf(localId)).toEqual(['queued', 'sending', ...waiting, 'sending'])
  expect(stored('patience')).toBe(1)
})

test('fetches wait as often as the rate limit demands', async () => {
  await isLive(ada)
  const soon = { 'Retry-After': '0.1' }
  server.failWith('GET /api/v1/messages', 429, 'RATE_LIMIT_HIT', 3, soon)
  await send('read later')
  const narrow = dmNarrow([ben.state().self.userId])
  await ada.fetch(narrow)
  const { account, client } = ada
  const message = [...mapValues(ada.state().messages.byId)].find(({ content }) =>
    content.includes('read later'),
  )!
  server.failWith(`GET /api/v1/messages/${message.id}`, 429, 'RATE_LIMIT_HIT', 3, soon)
  const params = { messageId: message.id, applyMarkdown: false }
  const source = unwrap(await client.handlers['api.call']({ account, route: 'getMessage', params }))
  expect(source).toMatchObject({ content: 'read later' })
})

test('an expired queue is replaced; missed messages come with the refetched view', async () => {
  await isLive(ada)
  await isLive(ben)
  const narrow = dmNarrow([ada.state().self.userId])
  await ben.fetch(narrow)
  await send('before')
  await ben.until('before', (state) => state.unreads.directs.size > 0)
  server.expireQueue('all', ben.state().self.userId)
  await ben.until('a new snapshot', () => ben.events.some(({ type }) => type === 'local/snapshot'))
  await isLive(ben)
  await send('after')
  await ben.until('after', (state) =>
    ben.events.some(
      (event) =>
        event.type === 'message' && mapGet(state.messages.byId, event.message.id)?.content.includes('after'),
    ),
  )
  expect(ben.events.filter(({ type }) => type === 'local/snapshot')).toHaveLength(1)
})

test('a restart keeps the queue: nothing is missed and nothing registered again', async () => {
  await isLive(ben)
  await server.restart({ downMs: 300 })
  await send('across')
  await ben.until('the message', () => ben.events.some(({ type }) => type === 'message'))
  expect(ben.events.some(({ type }) => type === 'local/snapshot')).toBe(false)
})

test('garbled responses and proxy pages are survived', async () => {
  await isLive(ben)
  server.garble('GET /api/v1/events', '{"result":"success","msg":"","events":[{"id":"x"},7,null]}')
  server.garble('GET /api/v1/events', '<html>sign in to this network</html>', 200, 'text/html')
  server.garble('GET /api/v1/events', '{"result":', 200)
  await server.restart()
  await send('still here')
  await ben.until('the message', () => ben.events.some(({ type }) => type === 'message'))
  expect(ben.events.filter(({ type }) => type === 'message')).toHaveLength(1)
})

test('a wrong key signs the account out and shows why', async () => {
  const otherClient = await openClient()
  open.push(otherClient)
  const email = server.accounts[0]!.email
  await otherClient.client.demoLogin({ realmUrl: server.url, email, apiKey: 'x'.repeat(32) })
  const account = otherClient.client.bootstrap().accounts[0]!.id
  const answer = await otherClient.client.handlers['account.attach']({ account })
  expect(answer).toMatchObject({ ok: false, error: { code: 'needs-sign-in' } })
  expect(otherClient.client.bootstrap().accounts).toMatchObject([{ needsSignIn: true }])
})

test('a dead key signs out; a retry works once the server accepts it again', async () => {
  await isLive(ada)
  server.failWith('GET /api/v1/events', 401, 'USER_DEACTIVATED', 2)
  // The polls of both users end with it, and both are signed out.
  await send('breaks the poll')
  await ada.until('signed out', (state) => state.connection.state === 'signed-out')
  expect(ada.client.bootstrap().accounts).toMatchObject([{ needsSignIn: true }])
  server.clearFaults()
  await ada.client.handlers['account.retry']({ account: ada.account })
  await ada.attach()
  await isLive(ada)
  expect(ada.client.bootstrap().accounts).toMatchObject([{ needsSignIn: false }])
})

test('without a server attaching returns the reason, and works once there is one', async () => {
  await server.down()
  const otherClient = await openClient()
  open.push(otherClient)
  const { email, api_key: apiKey } = server.accounts[0]!
  await otherClient.client.demoLogin({ realmUrl: server.url, email, apiKey })
  await expect(otherClient.attach()).rejects.toThrow(/network/)
  await server.up()
  otherClient.client.reconnect()
  await otherClient.pushed('a registration', (push) => hasType(push, 'local/snapshot'))
  await otherClient.attach()
  await otherClient.until('live', (state) => state.connection.state === 'live')
})
