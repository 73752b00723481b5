import { beforeEach, expect, test } from 'vitest'
import type { RunningServer } from '../server/startServer.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import type { Sends } from './sends.ts'

let server: RunningServer
let runs: ProfileRuns
let run: Run
let requests: string[]
let ids: readonly number[]
let sends: Sends
eachRuns((fixtures) => ({ server, runs, sends } = fixtures))

const topic = 'marks'
let isUnanswered: (what: string) => boolean
const start = async () => {
  run = await runs.run({
    atRequest: (what) => (requests.push(what), false),
    unanswered: (what) => isUnanswered(what),
  })
  await run.until('live', (state) => state.connection.state === 'live')
}

beforeEach(async () => {
  requests = []
  isUnanswered = () => false
  await start()
  for (const content of ['one', 'two', 'three']) await sends.send(run, content, topic)
  await run.until('sent', (state) => state.outbox.size === 0)
  ids = sends.idsIn(topic)
  requests = []
})
const goOffline = () => sends.offline(run)

const star = async (op: 'add' | 'remove', ...messageIds: number[]) =>
  unwrap(await run.client.handlers['flags.change']({ account: run.account, op, flag: 'starred', messageIds }))
const starAll = (op: 'add' | 'remove') => sends.starAll(run, op, topic)
/** Three changes made offline; the last two determine the result. */
const starAroundMark = async () => {
  await goOffline()
  await star('add', ids[0]!)
  await starAll('remove')
  await star('add', ids[1]!)
}
const refused = () =>
  run.until('refused', (state) => [...state.actions.values()].some(({ status }) => status === 'failed'))
const settled = () => run.until('nothing waits', (state) => state.actions.size === 0)
const bitsOf = (id: number) =>
  flagBits(server.server.state.users.get(server.accounts[1]!.user_id)!.rows, id) ?? 0
const onServer = () => ids.filter((id) => (bitsOf(id) & Flag.starred) !== 0)
const flagRequests = () => requests.filter((what) => what.includes('/messages/flags'))

test('changes of single flags and of whole narrows are sent in order', async () => {
  await starAroundMark()
  await server.up()
  await settled()
  await expect.poll(onServer).toEqual([ids[1]])
  expect(flagRequests()).toEqual([
    'POST /api/v1/messages/flags',
    'POST /api/v1/messages/flags/narrow',
    'POST /api/v1/messages/flags',
  ])
  await run.until('shown', ({ starred }) => starred.has(ids[1]!) && !starred.has(ids[0]!))
})

test('a later run keeps that order', async () => {
  await starAroundMark()
  run.kill()
  await server.up()
  await start()
  await settled()
  await expect.poll(onServer).toEqual([ids[1]])
})

test('a change that reverses one from before a mark is sent all the same', async () => {
  await goOffline()
  await star('add', ids[0]!)
  await starAll('add')
  await star('remove', ids[0]!)
  await server.up()
  await settled()
  await expect.poll(onServer).toEqual(ids.slice(1))
})

test('two opposite marks with a single change between them are both sent', async () => {
  await goOffline()
  await starAll('remove')
  await star('add', ids[0]!)
  await starAll('add')
  await star('remove', ids[2]!)
  await server.up()
  await settled()
  await expect.poll(onServer).toEqual(ids.slice(0, 2))
  expect(flagRequests().filter((what) => what.endsWith('/narrow'))).toHaveLength(2)
})

test('a change behind a refused or discarded mark is sent', async () => {
  await goOffline()
  server.failWith('POST /api/v1/messages/flags/narrow', 400, 'BAD_REQUEST')
  await starAll('remove')
  await star('add', ids[0]!)
  await server.up()
  await expect.poll(onServer).toEqual([ids[0]])
  await refused()
  await goOffline()
  await starAll('add')
  await star('remove', ids[0]!)
  const waiting = [...run.state().actions.values()].find(({ status }) => status === 'queued')!
  unwrap(await run.client.handlers['outbox.discard']({ account: run.account, localId: waiting.id }))
  await server.up()
  await expect.poll(onServer).toEqual([])
})

test('a retried mark is sent after the changes made since', async () => {
  await goOffline()
  server.failWith('POST /api/v1/messages/flags/narrow', 400, 'BAD_REQUEST')
  server.failWith('POST /api/v1/messages/flags', 503, '', 1000)
  await starAll('remove')
  await star('add', ids[0]!)
  await server.up()
  await refused()
  await goOffline()
  server.clearFaults()
  const [row] = [...run.state().actions.values()]
  unwrap(await run.client.handlers['outbox.retry']({ account: run.account, localId: row!.id }))
  requests = []
  await server.up()
  await settled()
  await expect.poll(() => flagRequests().at(-1)).toBe('POST /api/v1/messages/flags/narrow')
  expect(onServer()).toEqual([])
})

test('marking a narrow responds quickly while an earlier change cannot be sent', async () => {
  server.failWith('POST /api/v1/messages/flags', 503, '', 1000)
  await star('add', ids[0]!)
  expect(await starAll('remove')).toEqual({ queued: true })
  server.clearFaults()
  await settled()
  expect(onServer()).toEqual([])
})

test('quitting at once keeps the order', async () => {
  isUnanswered = (what) => what === 'POST /api/v1/messages/flags'
  await star('add', ids[0]!)
  void starAll('remove')
  await new Promise((resolve) => setTimeout(resolve, 20))
  await runs.close(run)
  isUnanswered = () => false
  requests = []
  await start()
  await settled()
  expect(flagRequests()).toEqual(['POST /api/v1/messages/flags', 'POST /api/v1/messages/flags/narrow'])
  expect(onServer()).toEqual([])
})

test('quitting while the server is slow sends all changes later', async () => {
  await star('add', ids[1]!)
  await expect.poll(onServer).toEqual([ids[1]])
  await run.until('starred', ({ starred }) => starred.has(ids[1]!))
  isUnanswered = (what) => what === 'POST /api/v1/messages/flags'
  await star('add', ids[0]!)
  await star('remove', ids[1]!)
  unwrap(
    await run.client.handlers['flags.change']({
      account: run.account,
      op: 'remove',
      flag: 'read',
      messageIds: [ids[1]!],
    }),
  )
  await runs.close(run)
  isUnanswered = () => false
  await start()
  await expect.poll(onServer).toEqual([ids[0]])
  await expect.poll(() => bitsOf(ids[1]!) & Flag.read).toBe(0)
})
