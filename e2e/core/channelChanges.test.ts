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
  run = await openAs(server, server.accounts[0]!)
  await run.until('live', (state) => state.connection.state === 'live')
})
afterEach(async () => {
  await run.close()
  await server.close()
})

const channel = () => [...server.server.state.channels.values()][0]!
const ask = (params: object) =>
  run.client.handlers['api.call']({
    account: run.account,
    route: 'updateChannel',
    params: { channelId: channel().id, ...params },
  })
const change = async (params: object) => unwrap(await ask(params))
const settled = () => run.until('all is told', (state) => state.actions.size === 0)

test('a change whose response was lost is not refused when it is sent again', async () => {
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

const permission = 'can_remove_subscribers_group'
const shownPermission = () => run.state().channels.get(channel().id)?.settings[permission]
const askPermission = (value: number) =>
  ask({ permissions: { [permission]: { value, old: shownPermission() } } })
const offline = async () => {
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
}
const action = () => [...run.state().actions.values()][0]
const refused = () => run.until('it was refused', () => action()?.status === 'failed')

test('a permission that others changed during the request keeps their value', async () => {
  const held = server.hold('PATCH /api/v1/streams/', 'request')
  const request = askPermission(12)
  await held.came
  expect(shownPermission()).toBe(12)
  const ada = testClient(server.url, server.accounts[1]!)
  const answer = await ada.patch(`/streams/${String(channel().id)}`, { [permission]: { new: 10 } })
  expect(answer.status).toBe(200)
  await run.until('theirs has arrived', () => shownPermission() === 10)
  held.release()
  expect(await request).toMatchObject({ ok: false, error: { serverCode: 'EXPECTATION_MISMATCH' } })
  expect(channel().groups[permission]).toBe(10)
  expect(shownPermission()).toBe(10)
})

test('a permission from a registration stays until the own change is retried', async () => {
  await offline()
  unwrap(await askPermission(12))
  channel().groups[permission] = 10
  server.expireQueue('all')
  await server.up()
  await refused()
  expect(action()?.reason).toBe('Someone else changed this in the meantime. Their version is shown now.')
  expect(channel().groups[permission]).toBe(10)
  expect(shownPermission()).toBe(10)

  unwrap(await run.client.handlers['outbox.retry']({ account: run.account, localId: action()!.id }))
  await settled()
  expect(channel().groups[permission]).toBe(12)
  expect(shownPermission()).toBe(12)
})

test('a second change of a permission wins when the first response was lost', async () => {
  const held = server.hold('PATCH /api/v1/streams/', 'answer')
  const request = askPermission(12)
  await held.came
  await offline()
  held.release()
  unwrap(await request)
  await run.until('it waits', () => action()?.status === 'queued')
  unwrap(await askPermission(10))
  await server.up()
  await settled()
  expect(channel().groups[permission]).toBe(10)
  await run.until('the second is told', () => shownPermission() === 10)
})

test('a description is shown at once, and reverted with its HTML', async () => {
  const shown = () => run.state().channels.get(channel().id)!
  const { description, renderedDescription } = shown()
  expect(renderedDescription).not.toBe('')
  await offline()
  await change({ description: 'For tea' })
  expect(shown()).toMatchObject({ description: 'For tea', renderedDescription: '' })
  unwrap(await run.client.handlers['outbox.discard']({ account: run.account, localId: action()!.id }))
  expect(shown()).toMatchObject({ description, renderedDescription })
})

test('a pending default channel keeps those that others add in the meantime', async () => {
  const [, garden, planning] = [...server.server.state.channels.values()]
  await offline()
  await change({ channelId: garden!.id, isDefault: true })
  planning!.isDefault = true
  server.expireQueue('all')
  const held = server.hold('PATCH /api/v1/streams/', 'request')
  await server.up()
  await held.came
  expect(run.state().defaultChannels.channelIds.toSorted()).toEqual(
    [channel().id, garden!.id, planning!.id].toSorted(),
  )
  held.release()
  await settled()
})
