import { afterEach, beforeEach, expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { profileRuns } from './profileRuns.ts'
import type { ProfileRuns, Run } from './profileRuns.ts'
import { untilLive } from './watchClient.ts'

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

const shown = ({ notifications }: Run) => notifications.filter(({ type }) => type === 'show')
const registersAnew = async (run: Run) => {
  const count = () => run.events.filter(({ type }) => type === 'local/snapshot').length
  const before = count()
  server.expireQueue('all')
  await run.until('it registered anew', () => count() > before)
}
const write = async (to: Run, content: string) => {
  const destination = { type: 'direct' as const, userIds: [to.state().self.userId] }
  unwrap(await ben.client.handlers['message.send']({ account: ben.account, destination, content }))
}
const waiting = (run: Run) => [...run.state().unreads.directs.values()].flat()

for (const dies of ['resumed', 'expired'] as const)
  test(`a notification shown but not recorded before a kill is not repeated: queue ${dies}`, async () => {
    let isDue = false
    const first = await runs.run({
      atStore: (operation, input) =>
        isDue && operation === 'main applyBatch' && JSON.stringify(input).includes('for you alone'),
    })
    await untilLive(first)
    isDue = true
    await write(first, 'for you alone')
    await first.until('it is told', () => shown(first).length === 1)
    if (dies === 'expired') server.expireQueue('all')

    const second = await runs.run()
    await untilLive(second)
    const before = waiting(second).length
    await write(second, 'and this one')
    await second.until('it is there', () => waiting(second).length > before)
    expect(shown(second)).toMatchObject([{ body: 'and this one' }])
  })

const inChannel = { type: 'stream', to: '"general"', topic: 'calls' }
for (const [whom, content] of [
  ['by name', '@**Ada Admin** look'],
  ['with everybody', '@**all** look'],
] as const)
  for (const dies of ['resumed', 'expired'] as const)
    test(`mentioned ${whom} while nothing ran, only the next run notifies: queue ${dies}`, async () => {
      const first = await runs.run()
      await untilLive(first)
      await runs.close(first)
      const isExpired = dies === 'expired'
      if (isExpired) server.expireQueue('all')
      await testClient(server.url, server.accounts[2]!).call('POST', '/messages', { ...inChannel, content })

      const second = await runs.run()
      await untilLive(second)
      await expect.poll(() => shown(second)).not.toEqual([])
      expect(shown(second)).toMatchObject([
        {
          key: isExpired ? 'missed' : (expect.stringMatching(/^topic:\d+:calls$/) as string),
          hash: expect.stringMatching(/\/topic\/calls\/near\//) as string,
        },
      ])
      await registersAnew(second)
      expect(shown(second)).toHaveLength(1)
      second.kill()
      if (isExpired) server.expireQueue('all')

      const third = await runs.run()
      await untilLive(third)
      await registersAnew(third)
      expect(shown(third)).toEqual([])
    })
