import { afterEach, expect, test } from 'vitest'
import { totalCounts } from '../../shared/model/unread/counts.ts'
import { unreadIdsOf } from '../../shared/model/unread/unreadIndex.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs } from './harness.ts'

let server: RunningServer
afterEach(() => server.close())

const ben = () => server.accounts.find(({ email }) => email.startsWith('ben@'))!
const told = async () => {
  const { state } = await testClient(server.url, ben()).register()
  return (state as unknown as { unread_msgs: { count: number; old_unreads_missing: boolean } }).unread_msgs
}

test.each([
  [4, true],
  [50_000, false],
])('the server lists the newest %i unread messages; the counts show any excess: %s', async (most, some) => {
  server = await startServer({ scenario: 'small', limits: { unreads: most } })
  const unread = await told()
  const here = await openAs(server, ben())
  await here.until('live', ({ connection }) => connection.state === 'live')
  const summary = () => here.client.bootstrap().accounts[0]!
  expect(unread.old_unreads_missing).toBe(some)
  expect(totalCounts(here.state())).toMatchObject({ total: unread.count, atLeast: some })
  const counted = unreadIdsOf(here.state().unreads)
  expect(counted.length === most).toBe(some)
  expect(summary()).toMatchObject({ unread: unread.count, atLeast: some })
  // New messages are counted in addition, whatever the server omitted.
  const olga = testClient(server.url, server.accounts[0]!)
  await olga.post('/messages', { type: 'direct', to: [ben().user_id], content: 'one more' })
  await here.until('counted', (state) => totalCounts(state).total === unread.count + 1)
  expect(totalCounts(here.state()).atLeast).toBe(some)
  // Once everything is read, the next registration omits nothing.
  await testClient(server.url, ben()).post('/mark_all_as_read')
  server.expireQueue('all')
  await here.until('all read', (state) => totalCounts(state).total === 0 && !totalCounts(state).atLeast)
  expect(summary()).toMatchObject({ unread: 0, atLeast: false })
  await here.close()
})
