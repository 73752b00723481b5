import { expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { startServer } from '../server/startServer.ts'
import { openAs, unwrap } from './harness.ts'

test('background requests leave half of the server’s rate limit to the user', async () => {
  const limit = 40
  const server = await startServer({ scenario: 'small', rates: { user: { requests: limit, seconds: 5 } } })
  const left: { what: string; remaining: number }[] = []
  const statuses = new Set<number>()
  const run = await openAs(server, server.accounts[1]!, {
    fetchFor: () => async (url, init) => {
      const answer = await fetch(url, init)
      const remaining = Number(answer.headers.get('x-ratelimit-remaining') ?? NaN)
      left.push({ what: `${init?.method ?? 'GET'} ${new URL(String(url)).pathname}`, remaining })
      statuses.add(answer.status)
      return answer
    },
  })
  await run.until('live', ({ connection }) => connection.state === 'live')
  const [channel] = [...server.server.state.channels.values()]
  const target = (topic: string) => ({ type: 'channel' as const, channelId: channel!.id, topic })
  const { account } = run
  const { handlers } = run.client
  for (let i = 0; i < limit; i++) {
    const to = target(`draft ${String(i)}`)
    const draft = {
      account,
      id: draftIdOf(to),
      target: to,
      content: 'begun',
      caret: null,
      rev: 0,
      writer: 'window',
    }
    unwrap(await handlers['draft.put'](draft))
  }
  const drafts = () => left.filter(({ what }) => what.endsWith('/drafts'))
  await expect.poll(() => drafts().length, { timeout: 15_000 }).toBeGreaterThan(10)
  unwrap(await handlers['message.send']({ account, destination: target('sent'), content: 'hello' }))
  await run.until('sent', ({ outbox }) => outbox.size === 0)
  // More requests than half of the limit, so that the client must have paused.
  await expect.poll(() => drafts().length, { timeout: 20_000 }).toBeGreaterThan(limit / 2)
  expect([...statuses]).toEqual([200])
  expect(Math.min(...drafts().map(({ remaining }) => remaining))).toBeGreaterThanOrEqual(limit / 2 - 5)
  await run.close()
  await server.close()
}, 40_000)
