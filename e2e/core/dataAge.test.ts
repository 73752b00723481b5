import { expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import { profileRuns } from './profileRuns.ts'
import type { Run } from './profileRuns.ts'

test('the age of the data counts from the last response of the server, in any run', async () => {
  const server = await startServer({ scenario: 'small' })
  const runs = profileRuns(server, server.accounts[1]!)
  const send = async (run: Run) => {
    const [channel] = run.state().channels.values()
    const destination = { type: 'channel' as const, channelId: channel!.id, topic: 'from the dark' }
    unwrap(await run.client.handlers['message.send']({ account: run.account, destination, content: 'Hello' }))
  }
  try {
    const first = await runs.run()
    await first.until('live', (state) => state.connection.state === 'live')
    await runs.close(first)
    await server.down()
    const down = Date.now()
    const second = await runs.run()
    await second.until('offline', (state) => state.connection.state === 'offline')
    await send(second)
    await runs.close(second)
    const third = await runs.run()
    await third.until('offline', (state) => state.connection.state === 'offline')
    expect(third.state().connection.dataAt).toBeLessThanOrEqual(down)
  } finally {
    await runs.end()
    await server.close()
  }
})
