import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lightAccount } from '../../shared/model/account/account.ts'
import { lastId } from '../../shared/collections/idList.ts'
import { topicNarrow } from '../../shared/model/views/narrow.ts'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { presenceOf } from '../../shared/model/people/presence.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

let server: RunningServer
let ada: TestClient
let ben: TestClient
const open: TestClient[] = []

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  const people = server.accounts
  ada = await openAs(server, people[0]!)
  ben = await openAs(server, people[1]!)
  open.push(ada, ben)
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await server.close()
})

const channelOf = (client: TestClient) => [...client.state().subscriptions.keys()][0]!
const textsOf = (client: TestClient) => {
  const ids = [...client.events].flatMap((event) => (event.type === 'message' ? [event.message.id] : []))
  return ids.map((id) => mapGet(client.state().messages.byId, id)?.content ?? '')
}

test('registers, goes live, and folds as a window does', async () => {
  await ada.until('live', (state) => state.connection.state === 'live')
  expect(ada.state().users).toBeDefined()
  expect(ada.client.bootstrap().accounts[0]).toMatchObject({ needsSignIn: false, keep: 'run' })
})

test('a message reaches the recipient, and its event batch removes the echo', async () => {
  const channelId = channelOf(ada)
  await ada.fetch(topicNarrow(channelId, 'plan'))
  const destination = { type: 'channel' as const, channelId, topic: 'plan' }
  const { localId } = unwrap(
    await ada.client.handlers['message.send']({
      account: ada.account,
      destination,
      content: 'hello **Ben**',
    }),
  )
  await ben.until('the message', () => textsOf(ben).some((text) => text.includes('hello')))
  await ada.until('the echo is gone', (state) => !state.outbox.has(localId))
  const batch = ada.pushes.find(
    (push) =>
      push.name === 'account.batch' && push.payload.events.some(({ type }) => type === 'local/outbox-gone'),
  )
  expect(batch?.name === 'account.batch' && batch.payload.events.map(({ type }) => type)).toEqual([
    'message',
    'local/outbox-gone',
  ])
})

test('a message gets the window’s local id, and an id in use is refused', async () => {
  const channelId = channelOf(ada)
  const destination = { type: 'channel' as const, channelId, topic: 'plan' }
  const localId = randomUUID()
  // The id is in use until the send has finished.
  server.delay('POST /api/v1/messages', 500)
  const send = () =>
    ada.client.handlers['message.send']({ account: ada.account, destination, content: 'once', localId })
  const [first, second] = await Promise.all([send(), send()])
  expect(unwrap(first)).toEqual({ localId })
  expect(second).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  await ada.until('the echo is gone', (state) => !state.outbox.has(localId))
})

test('reading in one client clears the count, also after a new registration', async () => {
  const { userId } = ben.state().self
  const before = ben.client.bootstrap().accounts[0]!.unread
  unwrap(
    await ada.client.handlers['message.send']({
      account: ada.account,
      destination: { type: 'direct', userIds: [userId] },
      content: 'for you',
    }),
  )
  await ben.until('unread', () => ben.client.bootstrap().accounts[0]!.unread === before + 1)
  const id = Math.max(...ben.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : [])))
  unwrap(
    await ben.client.handlers['flags.change']({
      account: ben.account,
      op: 'add',
      flag: 'read',
      messageIds: [id],
    }),
  )
  await ben.until('the service knows', () =>
    ben.events.some((event) => event.type === 'update_message_flags' && event.messageIds.includes(id)),
  )
  server.expireQueue('all')
  await ben.until('registered again', () => ben.events.some(({ type }) => type === 'local/snapshot'))
  expect(ben.client.bootstrap().accounts[0]!.unread).toBe(before)
})

test('main holds the same state as the window, except messages and views', async () => {
  const channelId = channelOf(ada)
  await ada.fetch(topicNarrow(channelId, 'plan'))
  const destination = { type: 'channel' as const, channelId, topic: 'plan' }
  for (const content of ['one', 'two @**all**', 'three'])
    unwrap(await ben.client.handlers['message.send']({ account: ben.account, destination, content }))
  await ada.until('all three', () => textsOf(ada).length === 3)
  await ada.client.handlers['topics.fetch']({ account: ada.account, channelId })
  expect(ada.client.state(ada.account)).toEqual(lightAccount(ada.state()))
})

test('events during a page fetch are not undone by its response', async () => {
  const channelId = channelOf(ben)
  const late = await openAs(server, server.accounts[1]!, { fetchFor: () => gated })
  open.push(late)
  let release: () => void = () => undefined
  const gate = new Promise<void>((resolve) => (release = resolve))
  let hasRead: () => void = () => undefined
  const read = new Promise<void>((resolve) => (hasRead = resolve))
  /** Fetches the response at once, but returns it only when the gate opens. */
  async function gated(url: string, init?: RequestInit) {
    const answer = await fetch(url, init)
    if (new URL(url).pathname === '/api/v1/messages' && init?.method === 'GET') {
      const body = await answer.text()
      hasRead()
      await gate
      return new Response(body, answer)
    }
    return answer
  }
  const fetched = late.fetch([{ operator: 'channel', operand: channelId }])
  await read
  const destination = { type: 'channel' as const, channelId, topic: 'plan' }
  unwrap(
    await ben.client.handlers['message.send']({ account: ben.account, destination, content: 'meanwhile' }),
  )
  await late.until('the event', () => textsOf(late).length === 1)
  release()
  await fetched
  const page = late.events.findIndex((event) => event.type === 'local/fetched')
  const again = late.events.slice(page).filter((event) => event.type === 'message')
  expect(again.map((event) => event.type === 'message' && event.message.content)).toEqual([
    '<p>meanwhile</p>',
  ])
  const view = [...late.state().views.values()][0]!
  expect(mapGet(late.state().messages.byId, lastId(view.ids)!)?.content).toContain('meanwhile')
})

test('presence reaches the other user', async () => {
  const adaId = ada.state().self.userId
  await ada.until('told', () => ada.events.some(({ type }) => type === 'local/presence'))
  ben.client.setFocus({ focused: true, account: null, hash: '' })
  const seen = () => presenceOf(ben.state(), adaId, Date.now())
  await expect.poll(seen, { timeout: 10_000 }).toBe('active')
})

test('only routes for the window can be called, with valid parameters', async () => {
  const call = (route: string, params: unknown) =>
    ada.client.handlers['api.call']({ account: ada.account, route, params })
  for (const route of ['getEvents', 'registerQueue', 'constructor', '__proto__', 'https://x'])
    expect(await call(route, {})).toMatchObject({ ok: false, error: { code: 'bad-input' } })
  expect(await call('getSubscribers', { channelId: 'x' })).toMatchObject({ error: { code: 'bad-input' } })
  expect(await call('getSubscribers', { channelId: channelOf(ada) })).toMatchObject({ ok: true })
  expect(await call('getSubscribers', { channelId: 999_999 })).toMatchObject({ error: { code: 'refused' } })
})

test('a refused reaction is reverted and shows why', async () => {
  const channelId = channelOf(ada)
  await ada.fetch([{ operator: 'channel', operand: channelId }])
  const wanted = { account: ada.account, op: 'add' as const, messageId: 999_999 }
  const emoji = { emojiName: 'thumbs_up', emojiCode: '1f44d', reactionType: 'unicode_emoji' }
  const answer = await ada.client.handlers['reaction.change']({ ...wanted, ...emoji })
  expect(answer.ok).toBe(false)
  expect(ada.events.filter(({ type }) => type === 'local/reaction')).toMatchObject([
    { op: 'add' },
    { op: 'remove' },
  ])
})

test('typing starts and ends for the other user', async () => {
  const destination = { type: 'direct' as const, userIds: [ben.state().self.userId] }
  await ada.client.handlers['typing.set']({ account: ada.account, op: 'start', destination })
  await ben.until('typing', (state) => state.typing.size === 1)
  await ada.client.handlers['typing.set']({ account: ada.account, op: 'stop', destination })
  await ben.until('no longer', (state) => state.typing.size === 0)
  const heard = ben.events.flatMap((event) => (event.type === 'typing' ? [event.op] : []))
  expect(heard).toEqual(['start', 'stop'])
})

test('returns the server’s emoji names, and null for an unknown account', async () => {
  await ada.until('live', (state) => state.connection.state === 'live')
  const account = ada.client.bootstrap().accounts[0]!.id
  const names = unwrap(await ada.client.handlers['emoji.names']({ account }))
  expect(names?.['1f44d']?.[0]).toBe('thumbs_up')
  expect(unwrap(await ada.client.handlers['emoji.names']({ account: 'nobody' }))).toBeNull()
})
