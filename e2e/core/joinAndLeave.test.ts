import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

let server: RunningServer
let run: TestClient

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  run = await openAs(server, ben())
  await run.until('live', (state) => state.connection.state === 'live')
})
afterEach(async () => {
  await run.close()
  await server.close()
})

const ben = () => server.accounts[2]!
const channels = () => server.server.state.channels
const named = (name: string) => [...channels().values()].find((each) => each.name === name)!
const ask = (channelId: number, isSubscribed: boolean) =>
  run.client.handlers['channel.setSubscribed']({ account: run.account, channelId, isSubscribed })
const setSubscribed = async (channelId: number, isSubscribed: boolean) =>
  unwrap(await ask(channelId, isSubscribed))
const settled = () => run.until('all is told', (state) => state.actions.size === 0)
const failed = () =>
  run.until('it was refused', ({ actions }) =>
    [...actions.values()].some((actionRow) => actionRow.status === 'failed'),
  )
const subscription = (id: number) => run.state().subscriptions.get(id)
const count = (id: number) => run.state().channels.get(id)?.subscriberCount
const offline = async () => {
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
}
/** Leaves a public channel as Ben; returns its id. */
const left = async () => {
  const { id } = named('garden')
  await setSubscribed(id, false)
  await settled()
  return id
}
const join = 'POST /api/v1/users/me/subscriptions'
const leave = 'DELETE /api/v1/users/me/subscriptions'

test('leaving a private channel counts as done if the response is lost', async () => {
  const { id, subscribers } = named('planning')
  server.dropNextAnswer(leave)
  await setSubscribed(id, false)
  await settled()
  expect(subscribers.has(ben().user_id)).toBe(false)
  expect(subscription(id)).toBeUndefined()
})

test('leaving counts as done if the user was already removed unseen', async () => {
  const { id, subscribers } = named('planning')
  subscribers.delete(ben().user_id)
  server.failWith(leave, 400, 'BAD_REQUEST')
  await setSubscribed(id, false)
  await settled()
  expect(subscription(id)).toBeUndefined()
})

test('a refused leave restores the subscription with its settings', async () => {
  const { id } = named('garden')
  const change = { channelId: id, property: 'color', value: '#112233' }
  unwrap(
    await run.client.handlers['api.call']({
      account: run.account,
      route: 'updateSubscription',
      params: change,
    }),
  )
  await settled()
  const before = [subscription(id), count(id)]
  server.failWith(leave, 400, 'BAD_REQUEST')
  expect(await ask(id, false)).toMatchObject({ ok: false })
  expect([subscription(id), count(id)]).toEqual(before)
  expect(subscription(id)?.color).toBe('#112233')
})

test('a pending join and leave are shown after a new registration, counted once', async () => {
  const joined = await left()
  const { id: leaving } = named('general')
  const before = [count(joined)!, count(leaving)!] as const
  await offline()
  await setSubscribed(joined, true)
  await setSubscribed(leaving, false)
  server.expireQueue('all')
  const held = server.hold(join, 'request')
  await server.up()
  await held.came
  expect(subscription(joined)).toBeDefined()
  expect(subscription(leaving)).toBeUndefined()
  expect([count(joined), count(leaving)]).toEqual([before[0] + 1, before[1] - 1])
  held.release()
  await settled()
  expect([count(joined), count(leaving)]).toEqual([before[0] + 1, before[1] - 1])
})

test('a leave behind a join in progress is shown after a new registration', async () => {
  const id = await left()
  const held = server.hold(join, 'request')
  const request = ask(id, true)
  await held.came
  await setSubscribed(id, false)
  const registrations = () => run.events.filter(({ type }) => type === 'local/snapshot').length
  const before = registrations()
  server.expireQueue('all')
  await run.until('registered', () => registrations() > before)
  expect(subscription(id)).toBeUndefined()
  held.release()
  unwrap(await request)
  await settled()
  expect(named('garden').subscribers.has(ben().user_id)).toBe(false)
})

test('joining a channel that was renamed unseen joins it, and creates none', async () => {
  const id = await left()
  named('garden').name = 'shed'
  const before = channels().size
  await setSubscribed(id, true)
  await settled()
  expect(named('shed').subscribers.has(ben().user_id)).toBe(true)
  expect(channels().size).toBe(before)
})

test('joining uses the known name if the server does not return the channel', async () => {
  const id = await left()
  server.failWith(`GET /api/v1/streams/${String(id)}`, 400, 'BAD_REQUEST')
  await setSubscribed(id, true)
  await settled()
  expect(named('garden').subscribers.has(ben().user_id)).toBe(true)
})

test('a pending join is refused when the channel is deleted, and creates none', async () => {
  const id = await left()
  const before = channels().size
  await offline()
  await setSubscribed(id, true)
  await server.up()
  const held = server.hold(join, 'request')
  await held.came
  const ada = testClient(server.url, server.accounts[1]!)
  await ada.patch(`/streams/${String(id)}`, { is_private: true })
  await run.until('it is out of sight', (state) => !state.channels.has(id))
  held.release()
  await failed()
  expect(subscription(id)).toBeUndefined()
  expect(channels().size).toBe(before)
})
