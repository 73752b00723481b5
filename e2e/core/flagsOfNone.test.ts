import { expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import { openAs } from './harness.ts'

test('a refused flag is not reported once its message is known to be deleted', async () => {
  const server = await startServer({ scenario: 'small' })
  const missingId = 1_000_000
  let looks = 0
  const run = await openAs(server, server.accounts[1]!, {
    fetchFor: () => (url, init) => {
      if (String(url).includes(`/messages/${String(missingId)}`)) looks += 1
      return fetch(url, init)
    },
  })
  await run.until('live', ({ connection }) => connection.state === 'live')
  server.failWith(`GET /api/v1/messages/${String(missingId)}`, 503, 'SERVICE_UNAVAILABLE', 2)
  const change = {
    account: run.account,
    op: 'add' as const,
    flag: 'starred' as const,
    messageIds: [missingId],
  }
  await run.client.handlers['flags.change'](change)
  await expect.poll(() => looks, { timeout: 15_000 }).toBe(3)
  await run.until('it is taken back', ({ starred }) => !starred.has(missingId))
  expect([...run.state().actions.values()]).toEqual([])
  await run.close()
  await server.close()
})
