import { afterEach, beforeEach, expect, test } from 'vitest'
import { systemClock } from '../../electron/core/platform/clock.ts'
import type { OwnRow } from '../../electron/core/store/state/ownOperations.ts'
import { unreadDetailsOf } from '../../shared/model/unread/unreads.ts'
import { unreadIdsOf } from '../../shared/model/unread/unreadIndex.ts'
import { undoKeptMs } from '../../shared/undoTime.ts'
import { changeRows } from '../faults/readStore.ts'
import type { DemoMessage, DemoOrganization } from '../server/demo/types.ts'
import { loadScenario } from '../server/scenarios/loadScenario.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient, type TestClient as Person } from '../server/testClient.ts'
import { openAs, unwrap, type TestClient } from './harness.ts'
import { brisk, profileRuns, type ProfileRuns } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns
let ben: Person

const begin = async (scenario: string | DemoOrganization = 'small') => {
  server = await startServer({ scenario })
  runs = profileRuns(server, server.accounts[1]!, brisk)
  ben = testClient(server.url, server.accounts[2]!)
}
beforeEach(() => begin())
afterEach(async () => {
  await runs.end()
  await server.close()
})

const mark = async (of: TestClient, messageIds: readonly number[]) =>
  unwrap(await of.client.handlers['read.mark']({ account: of.account, messageIds: [...messageIds] }))
const extend = async (of: TestClient, earlier: string, messageIds: readonly number[]) =>
  unwrap(
    await of.client.handlers['read.mark']({
      account: of.account,
      messageIds: [...messageIds],
      extend: earlier,
    }),
  )
const undo = async (of: TestClient, id: string | null) =>
  unwrap(await of.client.handlers['read.undo']({ account: of.account, id }))
const flag = (of: TestClient, op: 'add' | 'remove', messageIds: readonly number[]) =>
  of.client.handlers['flags.change']({ account: of.account, op, flag: 'read', messageIds: [...messageIds] })
const unread = (of: TestClient) => {
  const ids = unreadIdsOf(of.state().unreads)
  return new Map([...unreadDetailsOf(of.state(), ids)].sort(([a], [b]) => a - b))
}
/** Sends messages that are unread for the user of the runs; returns their ids. */
async function sendTo(topic: string, count: number): Promise<readonly number[]> {
  const ids: number[] = []
  for (let index = 0; index < count; index++) {
    const params = { type: 'stream', to: 'garden', topic, content: `${topic} ${String(index)}` }
    ids.push(Number((await ben.post('/messages', params)).body['id']))
  }
  return ids
}
const knows = (of: TestClient, ids: readonly number[]) =>
  of.until('known', (state) => unreadDetailsOf(state, ids).size === ids.length)
/** Opens a new registration, as on the user's second computer. */
async function elsewhere(): Promise<TestClient> {
  const otherClient = await openAs(server, server.accounts[1]!)
  await untilLive(otherClient)
  return otherClient
}
const requests = () => {
  const requests: string[] = []
  const flagRequests = () => requests.filter((what) => what.includes('/flags'))
  return { atRequest: (what: string) => (requests.push(what), false), flagRequests }
}

test('the next run undoes exactly what a mark changed, offline and on the server', async () => {
  const first = await runs.run()
  await untilLive(first)
  const ids = await sendTo('weeding', 6)
  await knows(first, ids)
  const [read, deleted, ...rest] = ids as [number, number, ...number[]]
  await flag(first, 'add', [read])
  const before = unread(first)
  expect(await mark(first, ids)).toMatchObject({ count: 5 })
  expect(unread(first).size).toBe(before.size - 5)
  const olga = testClient(server.url, server.accounts[0]!)
  await olga.delete(`/messages/${String(deleted)}`)
  const [later] = await sendTo('weeding', 1)
  await knows(first, [later!])
  first.kill()

  await server.down()
  const second = await runs.run()
  expect(await undo(second, null)).toEqual({ count: 4 })
  before.delete(deleted)
  before.set(later!, { ...before.get(rest[0]!)! })
  expect(unread(second)).toEqual(before)
  expect(await undo(second, null)).toBeNull()
  await server.up()
  await untilLive(second)
  const otherClient = await elsewhere()
  await expect.poll(() => unread(otherClient)).toEqual(before)
  expect(unread(second)).toEqual(before)
  await otherClient.close()
})

test('undoing a mark that was not sent yet sends the removal alone', async () => {
  const { atRequest, flagRequests } = requests()
  const run = await runs.run({ atRequest })
  await untilLive(run)
  const ids = await sendTo('weeding', 3)
  await knows(run, ids)
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  const before = unread(run)
  const { id } = await mark(run, ids)
  expect(unread(run).size).toBe(before.size - 3)
  await undo(run, id)
  expect(unread(run)).toEqual(before)
  await server.up()
  await untilLive(run)
  const [last] = await sendTo('weeding', 1)
  await knows(run, [last!])
  await expect.poll(flagRequests).toEqual(['POST /api/v1/messages/flags'])
  expect(unread(run).size).toBe(before.size + 1)
})

test('messages read elsewhere after they were unread again stay read', async () => {
  const run = await runs.run()
  await untilLive(run)
  const ids = await sendTo('weeding', 3)
  await knows(run, ids)
  const { id } = await mark(run, ids)
  const otherClient = await elsewhere()
  await otherClient.until('read', (state) => unreadDetailsOf(state, ids).size === 0)
  const [firstId] = ids
  await flag(otherClient, 'remove', [firstId!])
  await knows(run, [firstId!])
  await flag(otherClient, 'add', [firstId!])
  await run.until('read', (state) => unreadDetailsOf(state, ids).size === 0)
  expect(await undo(run, id)).toEqual({ count: 2 })
  await otherClient.until('unread again', (state) => unreadDetailsOf(state, ids).size === 2)
  expect([...unread(run).keys()]).not.toContain(firstId)
  await otherClient.close()
})

test('a message made unread and read again elsewhere in one batch leaves its mark', async () => {
  const run = await runs.run()
  await untilLive(run)
  const ids = await sendTo('weeding', 3)
  await knows(run, ids)
  const ada = testClient(server.url, server.accounts[1]!)
  const heard = (op: string) => () =>
    run.events.filter((event) => event.type === 'update_message_flags' && event.op === op).length
  const { id } = await mark(run, ids)
  await expect.poll(heard('add')).toBe(1)
  const poll = server.hold('GET /api/v1/events', 'request')
  await sendTo('hoeing', 1)
  await poll.came
  for (const op of ['remove', 'add'])
    await ada.post('/messages/flags', { op, flag: 'read', messages: [ids[0]] })
  poll.release()
  await expect.poll(heard('add')).toBe(2)
  expect(await undo(run, id)).toEqual({ count: 2 })
})

test('a mark that is not understood is deleted after ten minutes', async () => {
  const first = await runs.run()
  await untilLive(first)
  const ids = await sendTo('weeding', 1)
  await knows(first, ids)
  await mark(first, ids)
  await runs.close(first)
  const stored = async (change: (row: OwnRow) => OwnRow) =>
    (await changeRows(runs.profile, first.account, 'read_mark', change)).length
  expect(await stored((row) => ({ ...row, content: '{}', order: row.order - undoKeptMs }))).toBe(1)
  await runs.close(await runs.run())
  expect(await stored((row) => row)).toBe(0)
})

test('a mark is undone although the event of an earlier undo arrived after it', async () => {
  const run = await runs.run()
  await untilLive(run)
  const ids = await sendTo('weeding', 3)
  await knows(run, ids)
  const ada = testClient(server.url, server.accounts[1]!)
  const isReadThere = async () =>
    JSON.stringify((await ada.get(`/messages/${String(ids[2])}`)).body).includes('"read"')
  const hasHeard = (op: string) => () =>
    run.events.some((event) => event.type === 'update_message_flags' && event.op === op)
  const { id } = await mark(run, ids)
  await expect.poll(isReadThere).toBe(true)
  await expect.poll(hasHeard('add')).toBe(true)
  const event = server.hold('GET /api/v1/events', 'answer')
  await undo(run, id)
  await expect.poll(isReadThere).toBe(false)
  await event.came
  const again = await mark(run, ids)
  event.release()
  await expect.poll(hasHeard('remove')).toBe(true)
  expect(await undo(run, again.id)).toEqual({ count: 3 })
  expect([...unread(run).keys()]).toEqual(expect.arrayContaining([...ids]))
  await expect.poll(isReadThere).toBe(false)
})

test('messages of a topic renamed since are unread again under its new name', async () => {
  const run = await runs.run()
  await untilLive(run)
  const ids = await sendTo('weeding', 2)
  await knows(run, ids)
  const { id } = await mark(run, ids)
  await ben.patch(`/messages/${String(ids[0])}`, { topic: 'hoeing', propagate_mode: 'change_all' })
  await expect.poll(() => run.events.some(({ type }) => type === 'update_message')).toBe(true)
  await undo(run, id)
  // The event of the mark itself may still arrive.
  const topics = () => ids.map((each) => unread(run).get(each))
  await expect.poll(topics).toMatchObject(ids.map(() => ({ topic: 'hoeing' })))
})

test('the last mark is undone first, each once, and none after ten minutes', async () => {
  let ahead = 0
  const clock = { ...systemClock, now: () => Date.now() + ahead }
  const ownClient = await openAs(server, server.accounts[1]!, { clock })
  await untilLive(ownClient)
  const ids = await sendTo('weeding', 3)
  await knows(ownClient, ids)
  for (const id of ids) await mark(ownClient, [id])
  expect(await undo(ownClient, null)).toEqual({ count: 1 })
  expect([...unread(ownClient).keys()]).toContain(ids[2])
  expect(await undo(ownClient, null)).toEqual({ count: 1 })
  expect([...unread(ownClient).keys()]).toContain(ids[1])
  ahead = undoKeptMs
  expect(await undo(ownClient, null)).toBeNull()
  expect([...unread(ownClient).keys()]).not.toContain(ids[0])
  await ownClient.close()
})

test('an extended mark becomes the newest, and is undone completely', async () => {
  const ownClient = await openAs(server, server.accounts[1]!)
  await untilLive(ownClient)
  const ids = await sendTo('sowing', 3)
  await knows(ownClient, ids)
  const read = await mark(ownClient, [ids[0]!])
  await mark(ownClient, [ids[1]!])
  expect(await extend(ownClient, read.id!, [ids[2]!])).toEqual({ id: read.id, count: 1 })
  expect(await undo(ownClient, null)).toEqual({ count: 2 })
  const stillRead = ids.filter((id) => !unread(ownClient).has(id))
  expect(stillRead).toEqual([ids[1]])
  expect((await extend(ownClient, read.id!, [ids[0]!])).id).not.toBe(read.id)
  await ownClient.close()
})

test('a mark of 5,000 messages in many topics is undone completely after a restart', async () => {
  await runs.end()
  await server.close()
  const small = await loadScenario('small')
  const many = Array.from({ length: 5000 }, (_, index): DemoMessage => ({
    sender: 'ben',
    at: 1,
    channel: 'garden',
    topic: `bed ${String(index % 40)}`,
    text: 'Weeds',
    unreadFor: ['ada'],
  }))
  await begin({ ...small, messages: [...small.messages, ...many] })
  const first = await runs.run()
  await untilLive(first)
  const before = unread(first)
  expect(before.size).toBeGreaterThanOrEqual(5000)
  const { count } = await mark(first, [...before.keys()])
  expect(count).toBe(before.size)
  expect(unread(first).size).toBe(0)
  const otherClient = await elsewhere()
  await otherClient.until('read', (state) => unreadIdsOf(state.unreads).length === 0)
  first.kill()
  const second = await runs.run()
  await untilLive(second)
  expect(await undo(second, null)).toEqual({ count })
  expect(unread(second)).toEqual(before)
  await otherClient.until('unread again', (state) => unreadIdsOf(state.unreads).length === count)
  const fresh = await elsewhere()
  expect(unread(fresh)).toEqual(before)
  await fresh.close()
  await otherClient.close()
})
