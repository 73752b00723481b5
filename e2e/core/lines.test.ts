import { expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { eachRuns } from './eachRuns.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import type { ProfileRuns } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const channel = (of: RunningServer) =>
  [...of.server.state.channels.values()].find(({ name }) => name === 'general')!.id
const ids = (of: RunningServer) =>
  [...of.server.state.messages.byId.values()]
    .flatMap(({ channelId, id }) => (channelId === channel(of) ? [id] : []))
    .sort((a, b) => a - b)
const linesOf = async ({ account, client }: TestClient, messageIds: number[], from: 'store' | 'server') =>
  unwrap(await client.handlers['lines.fetch']({ account, messageIds, from }))
/** Number of requests for messages from here on. */
const countRequests = (requests: readonly string[]) =>
  requests.filter((item) => item === 'GET /api/v1/messages').length

test('the store returns previews offline, and keeps those of the server', async () => {
  const requests: string[] = []
  const otherClient = testClient(server.url, server.accounts[0]!)
  const params = { type: 'stream', to: channel(server), topic: 'tea', content: 'as it was' }
  const newest = Number((await otherClient.post('/messages', params)).body['id'])
  const run = await runs.run({ atRequest: (what) => requests.push(what) < 0 })
  await untilLive(run)
  const wanted = ids(server).slice(-5)
  expect((await linesOf(run, wanted, 'store')).lines).toEqual([])
  const lines = await linesOf(run, [...wanted, 999_999], 'server')
  expect(lines.lines.map(({ messageId }) => messageId)).toEqual(wanted)
  expect(lines.gone).toEqual([999_999])
  const before = countRequests(requests)
  await expect.poll(async () => linesOf(run, wanted, 'store')).toEqual({ lines: lines.lines, gone: [] })
  expect(countRequests(requests)).toBe(before)

  await otherClient.patch(`/messages/${String(newest)}`, { content: 'changed **here**' })
  await expect.poll(async () => (await linesOf(run, [newest], 'store')).lines[0]?.text).toBe('changed here')
})

test('no preview is requested while the server is away', async () => {
  const cut = { is: false }
  const requests: string[] = []
  const run = await runs.run({ cut: () => cut.is, atRequest: (what) => requests.push(what) < 0 })
  await untilLive(run)
  cut.is = true
  await server.restart()
  await run.until('offline', (state) => state.connection.state === 'offline')
  const before = countRequests(requests)
  expect(await linesOf(run, ids(server), 'server')).toEqual({ lines: [], gone: [] })
  expect(countRequests(requests)).toBe(before)
})

test('a server that cannot fetch by ids gets a few requests of one message each', async () => {
  const old = await startServer({ scenario: 'small', featureLevel: 299 })
  const ada = await openAs(old, old.accounts[1]!)
  try {
    await untilLive(ada)
    const wanted = ids(old).slice(-12)
    const { lines, gone } = await linesOf(ada, wanted, 'server')
    expect([lines.length + gone.length, lines.length > 0]).toEqual([5, true])
  } finally {
    await ada.close()
    await old.close()
  }
})
