import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

let server: RunningServer
let run: TestClient

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  run = await openAs(server, server.accounts[0]!)
  await run.until('live', (state) => state.connection.state === 'live')
})
afterEach(async () => {
  await run.close()
  await server.close()
})

const channel = () => [...server.server.state.channels.values()][0]!
const change = async (params: object) =>
  unwrap(
    await run.client.handlers['api.call']({
      account: run.account,
      route: 'updateChannel',
      params: { channelId: channel().id, ...params },
    }),
  )
const settled = () => run.until('all is told', (state) => state.actions.size === 0)

test('a change whose answer was lost is not refused as it is sent again', async () => {
  server.dropNextAnswer('PATCH /api/v1/streams/')
  await change({ name: 'commons' })
  await settled()
  expect(channel().name).toBe('commons')
  expect(run.state().channels.get(channel().id)?.name).toBe('commons')

  const old = run.state().channels.get(channel().id)!.settings['can_remove_subscribers_group']!
  const value = { members: [server.accounts[1]!.user_id], subgroups: [12] }
  server.dropNextAnswer('PATCH /api/v1/streams/')
  await change({ permissions: { can_remove_subscribers_group: { value, old } } })
  await settled()
  expect(channel().groups['can_remove_subscribers_group']).toEqual({
    direct_members: value.members,
    direct_subgroups: value.subgroups,
  })
  expect(run.state().channels.get(channel().id)?.settings['can_remove_subscribers_group']).toEqual(value)
})

test("a permission that somebody else changed is theirs, and the person's change says so", async () => {
  const old = run.state().channels.get(channel().id)!.settings['can_remove_subscribers_group']!
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  await change({ permissions: { can_remove_subscribers_group: { value: 12, old } } })
  channel().groups['can_remove_subscribers_group'] = 10
  await server.up()
  await run.until('it was refused', ({ actions }) =>
    [...actions.values()].some(({ status }) => status === 'failed'),
  )
  expect([...run.state().actions.values()][0]?.reason).toBe(
    'Somebody else changed it meanwhile. What is shown now is theirs.',
  )
  expect(channel().groups['can_remove_subscribers_group']).toBe(10)
})
