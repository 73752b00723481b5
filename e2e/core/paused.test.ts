import { expect, test } from 'vitest'
import type { AccountState } from '../../shared/model/state/accountState.ts'
import { startServer } from '../server/startServer.ts'
import { openAs, unwrap, type TestClient } from './harness.ts'
import { profileRuns, type Run } from './profileRuns.ts'

test('a paused account stays paused after a restart, and sends its queue when resumed', async () => {
  const server = await startServer({ scenario: 'small' })
  const [friend, me] = server.accounts
  const runs = profileRuns(server, me!)
  const writer = await openAs(server, friend!)
  const pause = async ({ account, client }: Run, paused: boolean) =>
    unwrap(await client.handlers['account.pause']({ account, paused }))
  const isPaused = ({ connection }: AccountState) => connection.state === 'paused'
  const sendDirect = async ({ account, client }: TestClient, to: number, content: string) => {
    const destination = { type: 'direct' as const, userIds: [to] }
    unwrap(await client.handlers['message.send']({ account, destination, content }))
  }
  try {
    const first = await runs.run()
    await first.until('live', ({ connection }) => connection.state === 'live')
    await pause(first, true)
    await first.until('paused', isPaused)
    await sendDirect(writer, me!.user_id, 'said meanwhile')
    await sendDirect(first, friend!.user_id, 'written while paused')
    await first.until('queued', ({ outbox }) => outbox.size === 1)
    await runs.close(first)

    const second = await runs.run()
    await second.until('paused again', (state) => isPaused(state) && state.outbox.size === 1)
    expect(second.client.bootstrap().accounts).toMatchObject([{ paused: true, offline: false }])
    expect(second.notifications).toEqual([])
    const heard = () =>
      writer.events.flatMap((event) => (event.type === 'message' ? event.message.content : []))
    expect(heard().join()).not.toContain('written while paused')
    await pause(second, false)
    await second.until('sent', ({ connection, outbox }) => connection.state === 'live' && outbox.size === 0)
    await expect.poll(() => heard().join()).toContain('written while paused')
    expect(second.client.bootstrap().accounts).toMatchObject([{ paused: false }])
  } finally {
    await writer.close()
    await runs.end()
    await server.close()
  }
})
