import { expect, test } from 'vitest'
import { presenceOf } from '../../shared/model/people/presence.ts'
import type { RunningServer } from '../server/startServer.ts'
import { createScenarioClock } from '../simulation/scenarios/scenarioClock.ts'
import { eachRuns } from './eachRuns.ts'
import { openAs } from './harness.ts'
import { openKept } from './openKept.ts'
import type { ProfileRuns } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const minuteMs = 60_000

/** Starts a run of Ada's client and records its presence reports, which wait for `held` before they are sent. */
async function run(status: () => 'active' | 'idle' = () => 'active', held: Promise<void> | null = null) {
  const clock = createScenarioClock(Math.random)
  const requests: string[] = []
  const reports: URLSearchParams[] = []
  const client = await openKept(server, server.accounts[1]!, {
    profile: runs.profile,
    clock,
    idle: status,
    fetchFor: () => async (url, init) => {
      requests.push(new URL(String(url)).pathname)
      if (String(url).endsWith('/users/me/presence')) {
        reports.push(new URLSearchParams(init?.body as string))
        await held
      }
      return fetch(url, init)
    },
  })
  return { ...client, clock, requests, reports }
}
const reported = (client: Awaited<ReturnType<typeof run>>, count: number) =>
  expect.poll(() => client.reports.length, { timeout: 10_000 }).toBe(count)
/** Advances the clock until the next report. One jump may be too early, while the last report is in progress. */
const nextReport = (client: Awaited<ReturnType<typeof run>>) => {
  const count = client.reports.length + 1
  const reach = () => {
    if (client.reports.length < count) client.clock.jump(minuteMs)
    return client.reports.length
  }
  return expect.poll(reach, { timeout: 10_000 }).toBe(count)
}
const ada = () => server.server.state.users.get(server.accounts[1]!.user_id)!
/** Makes Ada's last activity long ago. */
const goAway = () => {
  ada().activeAt = null
  ada().idleAt = null
}
const isPresent = () => expect.poll(() => ada().activeAt, { timeout: 10_000 }).not.toBeNull()

test('after a restart that resumes its queue, presence works in both directions', async () => {
  goAway()
  const first = await run()
  await isPresent()
  await first.close()
  goAway()
  const ben = await openAs(server, server.accounts[2]!)
  const second = await run()
  const id = server.accounts[1]!.user_id
  await ben.until('Ada is back', (state) => presenceOf(state, id, Date.now()) === 'active')
  await second.until('Ben is seen', (state) => {
    return presenceOf(state, server.accounts[2]!.user_id, second.clock.now()) === 'active'
  })
  expect(second.requests).not.toContain('/api/v1/register')
  await Promise.all([second.close(), ben.close()])
})

test('when the network returns after minutes, presence is sent at once', async () => {
  goAway()
  const client = await run()
  await isPresent()
  await server.down()
  await client.until('offline', ({ connection }) => connection.state === 'offline')
  goAway()
  client.clock.jump(5 * minuteMs)
  await server.up()
  client.client.reconnect()
  await client.until('live', ({ connection }) => connection.state === 'live')
  await isPresent()
  await client.close()
})

test('presence is sent once a minute, and in between only when it changed', async () => {
  let status: 'active' | 'idle' = 'active'
  const client = await run(() => status)
  await reported(client, 1)
  const focus = (focused: boolean) => client.client.setFocus({ focused, account: null, hash: '' })
  for (let i = 0; i < 10; i += 1) focus(i % 2 === 0)
  await client.client.handlers['api.call']({ account: client.account, route: 'getOwnUser', params: {} })
  expect(client.reports).toHaveLength(1)
  status = 'idle'
  focus(true)
  await reported(client, 2)
  expect(client.reports.map((params) => params.get('status'))).toEqual(['active', 'idle'])
  await client.close()
})

test('a status that changes during a report is sent after it', async () => {
  let status: 'active' | 'idle' = 'active'
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => (release = resolve))
  const client = await run(() => status, held)
  await reported(client, 1)
  status = 'idle'
  client.client.setFocus({ focused: true, account: null, hash: '' })
  release()
  await reported(client, 2)
  expect(client.reports.map((params) => params.get('status'))).toEqual(['active', 'idle'])
  await client.close()
})

test('input counts if it was in the app and after the last report', async () => {
  const client = await run()
  await reported(client, 1)
  await nextReport(client)
  client.client.setFocus({ focused: true, account: null, hash: '' })
  await nextReport(client)
  await nextReport(client)
  const inputs = client.reports.map((params) => params.get('new_user_input'))
  expect(inputs).toEqual(['false', 'false', 'true', 'false'])
  await client.close()
})
