import { expect, test } from 'vitest'
import { batchOf } from '../../shared/ipc/batchText.ts'
import { startServer } from '../server/startServer.ts'
import { takeAttached } from '../takeAttached.ts'
import { openClient, unwrap } from './harness.ts'

test('a window that waits for the first registration folds it itself, and has what main has', async () => {
  const server = await startServer({ scenario: 'small' })
  const opened = await openClient()
  try {
    const who = server.accounts[1]!
    const login = { realmUrl: server.url, email: who.email, apiKey: who.api_key }
    const { account } = unwrap(await opened.client.demoLogin(login))
    const attach = async () => {
      const attached = unwrap(await opened.client.handlers['account.attach']({ account }))
      let last: string | null = null
      const taken = await takeAttached(attached, async (ticket) => {
        const part = unwrap(await opened.client.handlers['account.part']({ account, ticket }))
        last = part.piece
        return part
      })
      return { attached, last: last ?? '', ...taken }
    }
    // Two windows, or one that was loaded anew.
    const [early, second] = await Promise.all([attach(), attach()])
    expect(early.attached).toHaveProperty('isComing')
    expect(second.state).toEqual(early.state)
    expect(batchOf(early.last)).toMatchObject({ account, seq: early.seq })

    const since = opened.pushes.flatMap((push) =>
      push.name === 'account.batch' && push.payload.seq > early.seq ? push.payload.events : [],
    )
    const later = await attach()
    expect(later.attached).toHaveProperty('piece')
    // Between the two there is nothing but that the connection stands.
    expect(since.every(({ type }) => type === 'local/connection')).toBe(true)
    expect(later.state).toEqual({ ...early.state, connection: later.state.connection })
    expect(later.state.users.size).toBeGreaterThan(3)
  } finally {
    await opened.close()
    await server.close()
  }
})
