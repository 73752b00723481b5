import { expect, test } from 'vitest'
import { unreadDetailsOf } from '../../shared/model/unread/unreads.ts'
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

const messageId = () => [...server.server.state.messages.byId.keys()].at(-1)!
const unread = (of: TestClient) => [...unreadDetailsOf(of.state(), [messageId()])]
const flag = (of: TestClient, op: 'add' | 'remove') =>
  of.client.handlers['flags.change']({ account: of.account, op, flag: 'read', messageIds: [messageId()] })

/** Starts a client that knows a message only from its registration, as unread in a conversation. */
async function unheardOf() {
  const first = await runs.run()
  await untilLive(first)
  first.kill()
  server.expireQueue('all')
  const ben = await openAs(server, server.accounts[2]!)
  const channel = [...ben.state().channels.values()].find(({ name }) => name === 'general')
  const destination = { type: 'channel' as const, channelId: channel!.id, topic: 'unheard of' }
  unwrap(await ben.client.handlers['message.send']({ account: ben.account, destination, content: 'hello' }))
  await ben.until('sent', (state) => state.outbox.size === 0)
  await ben.close()
  const run = await runs.run()
  await untilLive(run)
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  return run
}

test('a message marked read and unread before sending is unread in its old place', async () => {
  const run = await unheardOf()
  const before = unread(run)
  expect(before).toHaveLength(1)
  await flag(run, 'add')
  expect(unread(run)).toEqual([])
  await flag(run, 'remove')
  expect(unread(run)).toEqual(before)
})

test('the next run can mark it unread, too, and keeps that once the server knows', async () => {
  const first = await unheardOf()
  const before = unread(first)
  await flag(first, 'add')
  first.kill()
  const requests: string[] = []
  const second = await runs.run({ atRequest: (what) => (requests.push(what), false) })
  expect(unread(second)).toEqual([])
  await flag(second, 'remove')
  expect(unread(second)).toEqual(before)
  await server.up()
  await untilLive(second)
  await expect.poll(() => requests.filter((what) => what.includes('/flags'))).toHaveLength(1)
  await runs.close(second)
  expect(unread(await runs.run())).toEqual(before)
})

test('a message of a topic renamed unseen is unread under the new name', async () => {
  const first = await unheardOf()
  await flag(first, 'add')
  first.kill()
  server.expireQueue('all')
  await server.up()
  const ben = testClient(server.url, server.accounts[2]!)
  const move = { topic: 'renamed', propagate_mode: 'change_all', send_notification_to_new_thread: false }
  await ben.patch(`/messages/${String(messageId())}`, move)
  const second = await runs.run({ unanswered: (what) => what.includes('/flags') })
  await untilLive(second)
  expect(unread(second)).toEqual([])
  await flag(second, 'remove')
  expect(unread(second)).toMatchObject([[messageId(), { topic: 'renamed' }]])
})
