import { expect, test } from 'vitest'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import { unwrap } from './harness.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

const destination = { type: 'direct' as const, userIds: [] }
const start = async () => {
  const run = await runs.run()
  await run.until('live', ({ connection }) => connection.state === 'live')
  return run
}
const send = async ({ account, client }: Run, content: string) =>
  unwrap(await client.handlers['message.send']({ account, destination, content })).localId
const stored = () => [...server.server.state.messages.byId.values()].map(({ content }) => content)
const rows = (run: Run) => [...run.state().outbox.values()]

const ends: readonly (readonly [string, (run: Run, localId: string) => unknown, readonly string[]])[] = [
  [
    'Retry',
    async ({ account, client }, localId) =>
      unwrap(await client.handlers['outbox.retry']({ account, localId })),
    ['first', 'second'],
  ],
  [
    'discarding the first message',
    async ({ account, client }, localId) =>
      unwrap(await client.handlers['outbox.discard']({ account, localId })),
    ['second'],
  ],
  ['a reconnect', ({ client }) => client.reconnect(), ['first', 'second']],
]
test.each(ends)('%s ends the wait for a limit of an hour', async (_name, end, left) => {
  const run = await start()
  const before = stored().length
  server.failWith('POST /api/v1/messages', 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '3600' })
  const requestedAt = runs.clock.now()
  const first = await send(run, 'first')
  await send(run, 'second')
  await run.until('the wait is shown', ({ outbox }) => outbox.get(first)?.retryAt !== undefined)
  expect(rows(run).map(({ status }) => status)).toEqual(['queued', 'queued'])
  expect(rows(run)[0]!.retryAt).toBeGreaterThan(requestedAt + 3_600_000)
  await end(run, first)
  await run.until('all is sent', ({ outbox }) => outbox.size === 0)
  expect(stored().slice(before)).toEqual(left)
})

const settings = (run: Run) => run.state().userSettings
const setting = async ({ account, client }: Run, name: string, value: unknown) =>
  unwrap(
    await client.handlers['api.call']({
      account,
      route: 'updateSettings',
      params: { settings: { [name]: value } },
    }),
  )

test('a setting that waits for a rate limit does not delay the others', async () => {
  const run = await start()
  const [wasEnter, wasHour] = [settings(run)['enter_sends'], settings(run)['twenty_four_hour_time']]
  server.failWith('PATCH /api/v1/settings', 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '3600' })
  await setting(run, 'enter_sends', wasEnter !== true)
  await run.until('it waits', ({ actions }) =>
    [...actions.values()].some(({ retryAt }) => retryAt !== undefined),
  )
  await setting(run, 'twenty_four_hour_time', wasHour !== true)
  await run.until('the other is saved', ({ actions }) => actions.size === 1)
  expect([...run.state().actions.values()]).toMatchObject([{ retryAt: expect.any(Number) as number }])
})

test('a setting that the server cannot save is marked as failed, also after a restart', async () => {
  const run = await start()
  const serverUser = server.server.state.users.get(server.accounts[1]!.user_id)!
  const wasEnter = settings(run)['enter_sends'] as boolean
  const wasHour = settings(run)['twenty_four_hour_time'] as boolean
  let requests = 0
  const unable = 'PATCH /api/v1/settings'
  server.failWith(unable, 500, 'INTERNAL_SERVER_ERROR', 1000)
  void setting(run, 'enter_sends', !wasEnter)
  await run.until('it is retried', ({ actions }) => actions.size === 1)
  await run.until('it is given up', ({ actions }) => [...actions.values()][0]?.status === 'failed')
  const row = [...run.state().actions.values()][0]!
  expect(row.reason).not.toBe('')
  expect(settings(run)['enter_sends']).toBe(wasEnter)
  server.clearFaults()
  await setting(run, 'twenty_four_hour_time', !wasHour)
  expect(serverUser.settings['twenty_four_hour_time']).toBe(!wasHour)
  await runs.close(run)

  const second = await runs.run({
    atRequest: (what) => {
      if (what === unable) requests += 1
      return false
    },
  })
  await second.until('live', ({ connection }) => connection.state === 'live')
  await setting(second, 'twenty_four_hour_time', wasHour)
  expect(requests).toBe(1)
  const failed = [...second.state().actions.values()]
  expect(failed.map(({ reason, status }) => [status, reason])).toEqual([['failed', row.reason]])
  unwrap(await second.client.handlers['outbox.retry']({ account: second.account, localId: failed[0]!.id }))
  await second.until('it is saved', ({ actions }) => actions.size === 0)
  expect(serverUser.settings['enter_sends']).toBe(!wasEnter)
}, 60_000)
