import { expect, test } from 'vitest'
import type { RunningServer } from '../server/startServer.ts'
import { eachRuns } from './eachRuns.ts'
import type { ProfileRuns } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
eachRuns((fixtures) => ({ server, runs } = fixtures))

test('an action with unreadable responses is retried, then reported as failed', async () => {
  const path = '/api/v1/messages/flags/narrow'
  const requests: string[] = []
  const run = await runs.run({ atRequest: (what) => (requests.push(what), false) })
  await run.until('live', ({ connection }) => connection.state === 'live')
  const [channel] = run.state().channels.keys()
  for (let nth = 0; nth < 9; nth++) server.garble(path, 'no JSON')
  const narrow = [{ operator: 'channel', operand: channel }]
  const params = {
    narrow,
    anchor: 'oldest',
    before: 0,
    after: 1000,
    includeAnchor: true,
    op: 'add',
    flag: 'read',
  }
  await run.client.handlers['api.call']({ account: run.account, route: 'updateFlagsForNarrow', params })
  await run.until('it failed', ({ actions }) =>
    [...actions.values()].some(({ status }) => status === 'failed'),
  )
  expect(requests.filter((what) => what === `POST ${path}`)).toHaveLength(5)
})
