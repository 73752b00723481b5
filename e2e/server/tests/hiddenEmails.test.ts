import { describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../startServer.ts'
import { testClient } from '../testClient.ts'
import { look } from './setUp.ts'

interface ListedUser {
  readonly user_id: number
  readonly email: string
  readonly delivery_email: string | null
  readonly is_bot: boolean
}

const displayed = (id: number) => `user${String(id)}@127.0.0.1`
const levels = [65, 147, 163, 247, 407, 512]

/** Returns the users of the organization as one account sees them. */
async function people(server: RunningServer, account: RunningServer['accounts'][number]) {
  const { body } = await testClient(server.url, account).get('/users')
  return look<{ members: readonly ListedUser[] }>(body).members
}

async function withServer(scenario: string, featureLevel: number, look: (server: RunningServer) => unknown) {
  const factors = { users: 0.4, messages: 0.01 }
  const server = await startServer({ scenario, featureLevel, factors })
  try {
    await look(server)
  } finally {
    await server.close()
  }
}

describe.each(['demo', 'small', 'empty', 'strict', 'large', 'channels'])('in the scenario %s', (scenario) => {
  it.each(levels)('more than half of the users hide their email at level %i', (level) =>
    withServer(scenario, level, async (server) => {
      const signed = server.accounts.filter(({ password }) => password !== '')
      const hidden = signed.filter(({ user_id: id, email }) => {
        const { settings } = server.server.state.users.get(id) ?? {}
        return settings?.['email_address_visibility'] !== 1 && email !== displayed(id)
      })
      expect(hidden.length).toBeGreaterThan(signed.length / 2)
      const owner = signed.find(({ role }) => role === 100)
      const viewers = [owner, signed.at(-1)]
      for (const viewer of viewers) {
        if (viewer === undefined) throw new Error('nobody to look')
        const usersById = new Map((await people(server, viewer)).map((user) => [user.user_id, user]))
        for (const { user_id: id } of hidden) {
          expect(usersById.get(id)?.email).toBe(displayed(id))
          expect([null, server.server.state.users.get(id)?.deliveryEmail]).toContain(
            usersById.get(id)?.delivery_email ?? null,
          )
        }
        expect(usersById.get(viewer.user_id)?.delivery_email).toBe(viewer.email)
        for (const user of usersById.values()) if (user.is_bot) expect(user.email).toMatch(/@demo\.example$/)
      }
    }),
  )
})

describe.each(levels)('at level %i', (level) => {
  it('a hidden email is sent only to the user and to those with permission', () =>
    withServer('small', level, async (server) => {
      const named = (name: string) => server.accounts.find(({ email }) => email.startsWith(`${name}@`))!
      const emailSeen = async (viewer: string, of: string) =>
        (await people(server, named(viewer))).find(({ user_id: id }) => id === named(of).user_id)
          ?.delivery_email ?? null
      expect(await emailSeen('ben', 'ben')).toBe('ben@demo.example')
      expect(await emailSeen('ada', 'ben')).toBe('ben@demo.example')
      expect(await emailSeen('gus', 'ben')).toBeNull()
      expect(await emailSeen('olga', 'olga')).toBe('olga@demo.example')
      expect(await emailSeen('ada', 'olga')).toBeNull()
      expect(await emailSeen('ben', 'gus')).toBe('gus@demo.example')
    }))

  it('the displayed email is no login', () =>
    withServer('small', level, async (server) => {
      for (const account of server.accounts.filter(({ email }) => !email.startsWith('gus@'))) {
        const shown = { ...account, email: displayed(account.user_id) }
        expect((await testClient(server.url, shown).get('/users/me')).status).toBe(401)
        expect((await testClient(server.url, account).get('/users/me')).body).toMatchObject({
          email: shown.email,
          delivery_email: account.email,
        })
        const answer = await fetch(`${server.url}/api/v1/fetch_api_key`, {
          method: 'POST',
          body: new URLSearchParams({ username: account.email, password: account.password }),
        })
        expect(await answer.json()).toMatchObject({ email: account.email })
      }
    }))
})
