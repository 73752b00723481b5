import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
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
const newestOf = (client: TestClient) =>
  Math.max(...client.events.flatMap((event) => (event.type === 'message' ? [event.message.id] : [])))

test('a direct message is told, once, and taken back when it is read elsewhere', async () => {
  await tellBen('lunch')
  const id = newestOf(ben)
  expect(ben.notifications).toMatchObject([
    { type: 'show', account: ben.account, messageId: id, body: 'lunch', key: `message:${id}` },
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
  expect(ben.notifications[1]).toMatchObject({ type: 'close', key: `message:${id}` })
  await elsewhere.close()
})

test('nothing is told to who is looking', async () => {
  ben.client.setFocus({ focused: true, account: ben.account, hash: '' })
  await tellBen('seen')
  expect(ben.notifications).toEqual([])
})

const missed = {
  'two direct messages': ['one', 'two'],
  'a mention by name in a channel': ['@**Ben Member** look'],
  'a mention of everybody in a channel': ['@**all** look'],
}
for (const [what, contents] of Object.entries(missed))
  test(`what was missed while no queue told of it is told once: ${what}`, async () => {
    const inChannel = contents.length === 1
    await server.down()
    await ben.until('offline', (state) => state.connection.state === 'offline')
    server.expireQueue('all')
    await server.up()
    // Only now does Ben learn of it: by the new registration.
    server.delay('POST /api/v1/register', 500)
    const to = inChannel
      ? { type: 'stream', to: '"general"', topic: 'calls' }
      : { type: 'direct', to: JSON.stringify([ben.state().self.userId]) }
    for (const content of contents)
      await testClient(server.url, server.accounts[1]!).call('POST', '/messages', { ...to, content })
    await ben.until('told', () => shows().length > 0)
    expect(shows()).toMatchObject([{ key: 'missed' }])
    expect(shows()[0]?.hash).toMatch(inChannel ? /channel\/.*\/topic\/calls\/near/ : /^#narrow\/dm\//)
    server.expireQueue('all')
    await ben.until(
      'again registered',
      () => ben.events.filter(({ type }) => type === 'local/snapshot').length === 2,
    )
    expect(shows()).toHaveLength(1)
  })
