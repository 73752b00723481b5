import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { profileRuns } from './profileRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'

let server: RunningServer
let runs: ProfileRuns
let ben: TestClient

beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  runs = profileRuns(server, server.accounts[1]!)
  ben = await openAs(server, server.accounts[2]!)
})
afterEach(async () => {
  await runs.end()
  await ben.close()
  await server.close()
})

const live = (run: Run) => run.until('live', (state) => state.connection.state === 'live')
const shown = ({ notifications }: Run) => notifications.filter(({ type }) => type === 'show')
const write = async (to: Run, content: string) => {
  const destination = { type: 'direct' as const, userIds: [to.state().self.userId] }
  unwrap(await ben.client.handlers['message.send']({ account: ben.account, destination, content }))
}
const waiting = (run: Run) => [...run.state().unreads.directs.values()].flat()

for (const dies of ['resumed', 'expired'] as const)
  test(`killed when it was told and not yet written down, a mention is not told again: queue ${dies}`, async () => {
    let isDue = false
    const first = await runs.run({
      atStore: (operation, input) =>
        isDue && operation === 'applyBatch' && JSON.stringify(input).includes('for you alone'),
    })
    await live(first)
    isDue = true
    await write(first, 'for you alone')
    await first.until('it is told', () => shown(first).length === 1)
    if (dies === 'expired') server.expireQueue('all')

    const second = await runs.run()
    await live(second)
    const before = waiting(second).length
    await write(second, 'and this one')
    await second.until('it is there', () => waiting(second).length > before)
    expect(shown(second)).toMatchObject([{ body: 'and this one' }])
  })
