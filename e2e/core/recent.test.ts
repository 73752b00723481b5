import { expect, test } from 'vitest'
import type { RecentPage } from '../../shared/ipc/calls/recentCalls.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import type { ProfileRuns } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const page = async (
  { account, client }: TestClient,
  from: 'store' | 'server',
  before: number | null = null,
) => unwrap(await client.handlers['recent.fetch']({ account, before, from }))
const places = (of: RecentPage | null) =>
  of?.messages.map(({ conversation }) => {
    const place = of.conversations[conversation]
    return place?.type === 'channel' ? place.topic : place?.userIds
  })

test('the newest messages come from the server, and offline from the store', async () => {
  const cut = { is: false }
  const run = await runs.run({ cut: () => cut.is })
  await run.until('live', (state) => state.connection.state === 'live')
  const ben = server.accounts[0]!
  const otherClient = testClient(server.url, ben)
  const channel = [...server.server.state.channels.values()].find(({ name }) => name === 'general')!.id
  const self = server.accounts[1]!
  for (const topic of ['Tea', 'cake', 'Tea'])
    await otherClient.post('/messages', { type: 'stream', to: channel, topic, content: topic })
  await otherClient.post('/messages', { type: 'direct', to: [self.user_id], content: 'hello' })
  await expect
    .poll(async () => places(await page(run, 'server'))?.slice(0, 4))
    .toEqual([[ben.user_id], 'Tea', 'cake', 'Tea'])
  const listed = await page(run, 'server')
  expect(listed?.messages.slice(0, 4).map(({ senderId }) => senderId)).toEqual(Array(4).fill(ben.user_id))
  const third = listed!.messages[2]!
  const older = await page(run, 'server', third.id)
  expect(older?.messages[0]).toMatchObject({ id: listed!.messages[3]!.id })
  expect(older?.isEnd).toBe(true)
  await expect.poll(async () => (await page(run, 'store'))?.messages).toEqual(listed?.messages)

  cut.is = true
  await server.restart()
  await run.until('offline', (state) => state.connection.state === 'offline')
  expect(await page(run, 'server')).toBe(null)
  expect(places(await page(run, 'store', third.id))?.[0]).toBe('Tea')
})
