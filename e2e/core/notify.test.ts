import { afterEach, beforeEach, expect, test } from 'vitest'
import type { NotificationAction } from '../../electron/core/notifications/notificationChange.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import type { TestClient as Writer } from '../server/testClient.ts'
import { setItems } from './changeList.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

let server: RunningServer
let ada: TestClient
let ben: TestClient

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  ada = await openAs(server, server.accounts[1]!)
  ben = await openAs(server, server.accounts[2]!)
  await ben.until('live', (state) => state.connection.state === 'live')
})
afterEach(async () => {
  await Promise.all([ada.close(), ben.close()])
  await server.close()
})

const tellBen = async (content: string) => {
  const destination = { type: 'direct' as const, userIds: [ben.state().self.userId] }
  unwrap(await ada.client.handlers['message.send']({ account: ada.account, destination, content }))
  await ben.until(content, () =>
    ben.events.some((event) => event.type === 'message' && event.message.content.includes(content)),
  )
}
const shows = () => ben.notifications.filter((change) => change.type === 'show')
const inTopic = (topic: string) => ({ type: 'stream', to: '"general"', topic })
const newestOf = (client: TestClient) =>
  Math.max(...client.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : [])))

test('a direct message notifies once, and is withdrawn when it is read elsewhere', async () => {
  await tellBen('lunch')
  const id = newestOf(ben)
  expect(ben.notifications).toMatchObject([
    {
      type: 'show',
      account: ben.account,
      messageId: id,
      body: 'lunch',
      key: `dm:${ada.state().self.userId}`,
    },
  ])
  expect((ben.notifications[0] as { hash: string }).hash).toMatch(
    new RegExp(`^#narrow/dm/${ada.state().self.userId}.*/near/${id}$`),
  )
  await ben.fetch([{ operator: 'dm', operand: [ada.state().self.userId] }])
  expect(ben.notifications).toHaveLength(1)
  const elsewhere = await openAs(server, server.accounts[2]!)
  await elsewhere.client.handlers['flags.change']({
    account: elsewhere.account,
    op: 'add',
    flag: 'read',
    messageIds: [id],
  })
  await ben.until('read', () => ben.notifications.length === 2)
  expect(ben.notifications[1]).toMatchObject({ type: 'close', key: `dm:${ada.state().self.userId}` })
  await elsewhere.close()
})

test('accepts only actions that a shown notification offers, and sends a reply once', async () => {
  await tellBen('lunch?')
  const id = newestOf(ben)
  const key = `dm:${ada.state().self.userId}`
  const act = (fields: Partial<NotificationAction>) =>
    ben.client.actOnNotification({ account: ben.account, key, name: 'reply', ...fields })
  const refused: readonly Partial<NotificationAction>[] = [
    { key: 'dm:4242', text: 'Hi' },
    { account: 'another', text: 'Hi' },
    { name: 'mute' },
    { name: 'delete' as never },
    { text: 'x'.repeat(200_001) },
  ]
  for (const fields of refused) expect(await act(fields)).toMatchObject({ ok: false })
  await server.down()
  await ben.until('offline', (state) => state.connection.state === 'offline')
  unwrap(await act({ text: 'Yes, at noon' }))
  expect(ben.state().unreads.directs.get(String(ada.state().self.userId)) ?? []).not.toContain(id)
  expect(ben.notifications.at(-1)).toMatchObject({ type: 'close', key })
  await server.up()
  const sent = () =>
    [...server.server.state.messages.byId.values()].filter(({ content }) => content === 'Yes, at noon').length
  await ben.until('sent', () => sent() === 1)
  unwrap(await act({ name: 'like' }))
  expect(server.server.state.messages.byId.get(id)?.reactions).toHaveLength(1)
  // The message is read, but the notification was shown, so a reply written meanwhile is not lost.
  unwrap(await act({ text: 'Or at one' }))
  unwrap(await act({ name: 'later' }))
  expect([...ben.state().later.keys()]).toEqual([key])
  expect(sent()).toBe(1)
})

test('a user who is looking at the conversation gets no notification', async () => {
  ben.client.setFocus({ focused: true, account: ben.account, hash: '' })
  await tellBen('seen')
  expect(ben.notifications).toEqual([])
})

/** Writes while Ben has no queue, so that only the new registration contains the messages. */
const whileAway = async (write: (ada: Writer) => Promise<unknown>) => {
  await server.down()
  await ben.until('offline', (state) => state.connection.state === 'offline')
  server.expireQueue('all')
  await server.up()
  server.delay('POST /api/v1/register', 500)
  await write(testClient(server.url, server.accounts[1]!))
}
const registeredAgain = (times: number) =>
  ben.until(
    'again registered',
    () => ben.events.filter(({ type }) => type === 'local/snapshot').length === times,
  )

const missed = {
  'two direct messages': ['one', 'two'],
  'a mention by name in a channel': ['@**Ben Member** look'],
  'a mention of everybody in a channel': ['@**all** look'],
}
for (const [what, contents] of Object.entries(missed))
  test(`messages missed while no queue existed notify once: ${what}`, async () => {
    const inChannel = contents.length === 1
    const to = inChannel
      ? inTopic('calls')
      : { type: 'direct', to: JSON.stringify([ben.state().self.userId]) }
    await whileAway(async (ada) => {
      for (const content of contents) await ada.call('POST', '/messages', { ...to, content })
    })
    await ben.until('told', () => shows().length > 0)
    expect(shows()).toMatchObject([{ key: 'missed' }])
    expect(shows()[0]?.hash).toMatch(inChannel ? /channel\/.*\/topic\/calls\/near/ : /^#narrow\/dm\//)
    server.expireQueue('all')
    await registeredAgain(2)
    expect(shows()).toHaveLength(1)
  })

test('a missed message of a followed topic is reported, one of a muted topic is not', async () => {
  const ownClient = testClient(server.url, server.accounts[2]!)
  const general = [...ben.state().channels.values()].find(({ name }) => name === 'general')!.id
  for (const [topic, policy] of [
    ['welcome', 3],
    ['lunch', 1],
  ] as const)
    await ownClient.post('/user_topics', { stream_id: general, topic, visibility_policy: policy })
  await ownClient.post(`/users/me/muted_users/${server.accounts[0]!.user_id}`)
  await whileAway(async (ada) => {
    const olga = testClient(server.url, server.accounts[0]!)
    await ada.post('/messages', { ...inTopic('welcome'), content: 'one' })
    await ada.post('/messages', { ...inTopic('welcome'), content: 'two' })
    await ada.post('/messages', { ...inTopic('lunch'), content: 'soup' })
    await ada.post('/messages', { ...inTopic('calls'), content: 'not asked for' })
    const to = JSON.stringify([ben.state().self.userId])
    await olga.post('/messages', { type: 'direct', to, content: 'psst' })
  })
  await ben.until('told', () => shows().length > 0)
  expect(shows()).toMatchObject([{ key: 'missed', title: '2 messages for you while you were away' }])
  expect(shows()[0]?.hash).toMatch(/\/topic\/welcome\/near/)
  server.expireQueue('all')
  await registeredAgain(2)
  expect(shows()).toHaveLength(1)
})

test('missed messages of a saved search are reported once with the others', async () => {
  const search = { id: 'oats', name: 'Oats', narrow: [{ operator: 'search', operand: 'oat' }], rank: 1 }
  const searches = [
    { ...search, tells: true },
    { ...search, id: 'milk', narrow: [{ operator: 'search', operand: 'milk' }], tells: false },
  ]
  unwrap(await setItems(ben, 'savedSearches', ...searches))
  await whileAway(async (ada) => {
    const to = JSON.stringify([ben.state().self.userId])
    await ada.post('/messages', { type: 'direct', to, content: 'oats, for you' })
    for (const content of ['Oats for all', 'Milk for all', 'Nothing else'])
      await ada.post('/messages', { ...inTopic('calls'), content })
  })
  await ben.until('told', () => shows().length > 0)
  expect(shows()).toMatchObject([{ key: 'missed', title: '2 messages for you while you were away' }])
  expect(shows()[0]?.hash).toMatch(/\/topic\/calls\/near/)
  server.expireQueue('all')
  await registeredAgain(2)
  expect(shows()).toHaveLength(1)
})

test('a server that refuses saved searches does not delay the other notifications', async () => {
  const narrow = [{ operator: 'search', operand: 'oat' }]
  const searches = [{ id: 'oats', name: 'Oats', narrow, rank: 1, tells: true }]
  unwrap(await setItems(ben, 'savedSearches', ...searches))
  server.failWith('GET /api/v1/messages', 400, 'BAD_REQUEST')
  await whileAway(async (ada) => {
    const to = JSON.stringify([ben.state().self.userId])
    await ada.post('/messages', { type: 'direct', to, content: 'oats, for you' })
  })
  await ben.until('told', () => shows().length > 0)
  expect(shows()).toMatchObject([{ key: 'missed', title: '1 message for you while you were away' }])
})
