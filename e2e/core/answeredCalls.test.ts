import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import { brisk, profileRuns } from './profileRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

let server: RunningServer
let runs: ProfileRuns

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  runs = profileRuns(server, server.accounts[1]!, brisk)
})
afterEach(async () => {
  await runs.end()
  await server.close()
})

const call = (of: Run, route: string, params: object) =>
  of.client.handlers['api.call']({ account: of.account, route, params })

test('calls are answered although one cancels the other before it is sent', async () => {
  const requests: string[] = []
  const run = await runs.run({ atRequest: (what) => (requests.push(what), false) })
  await untilLive(run)
  const created = call(run, 'createSavedSnippet', { title: 'short', content: 'lived', localId: -1 })
  const answers = await Promise.all([created, call(run, 'deleteSavedSnippet', { snippetId: -1 })])
  expect(answers).toMatchObject([{ ok: true }, { ok: true }])
  await run.until('nothing waits', (state) => state.actions.size === 0)
  expect(requests.filter((what) => what.includes('saved_snippets'))).toEqual([])
})

test('a change merged into a waiting one is answered once that is saved', async () => {
  const held = { isNext: false, release: (): void => undefined }
  const run = await runs.run({
    holdStore: (operation) => {
      if (!held.isNext || operation !== 'own save outbox+') return undefined
      held.isNext = false
      return new Promise((resolve) => (held.release = resolve))
    },
  })
  await untilLive(run)
  await server.down()
  await run.until('offline', (state) => state.connection.state === 'offline')
  unwrap(await call(run, 'createSavedSnippet', { title: 'kettle', content: 'on', localId: -1 }))
  held.isNext = true
  const steps: string[] = []
  const answered = call(run, 'updateSavedSnippet', { snippetId: -1, content: 'off' }).then(() =>
    steps.push('answered'),
  )
  await expect.poll(() => held.isNext).toBe(false)
  steps.push('saved')
  held.release()
  await answered
  expect(steps).toEqual(['saved', 'answered'])
})
