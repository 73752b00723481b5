/** Responses of real servers about signing in, with and without a key. */
import { describe, expect, it } from 'vitest'
import { knownLevels } from './realAnswers.ts'
import { small } from './setUp.ts'

describe.each([...knownLevels, 407])('sign-in at level %i', (level) => {
  const { running, as } = small({ featureLevel: level, wireName: 'maker' })
  const basic = (pair: string) => `Basic ${Buffer.from(pair).toString('base64')}`
  const me = async (headers: Record<string, string>) => {
    const answer = await fetch(`${running().url}/api/v1/users/me`, { headers })
    const body = (await answer.json()) as { code?: string; msg: string }
    return [answer.status, body.code, body.msg]
  }

  it('calls every wrong key unauthorized', async () => {
    const { email, api_key } = as('ben').account
    const keyed = (address: string, key: string) => me({ Authorization: basic(`${address}:${key}`) })
    const otherKey = as('ada').account.api_key
    expect(await keyed(email, 'x'.repeat(32))).toEqual([401, 'UNAUTHORIZED', 'Invalid API key'])
    expect(await keyed(email, otherKey)).toEqual([401, 'UNAUTHORIZED', 'Invalid API key'])
    expect(await keyed('nobody@demo.example', api_key)).toEqual([401, 'UNAUTHORIZED', 'Invalid API key'])
    expect(await keyed(email, 'short')).toEqual([401, 'UNAUTHORIZED', 'Malformed API key'])
    const malformed = [401, 'UNAUTHORIZED', 'Invalid authorization header for basic auth']
    expect(await me({ Authorization: basic('nocolon') })).toEqual(malformed)
    expect(await me({ Authorization: 'Basic' })).toEqual(malformed)
    expect(await me({ Authorization: `${basic(`${email}:${api_key}`)} more` })).toEqual(malformed)
  })

  it('accepts no other scheme', async () => {
    const missing = 'Not logged in: API authentication or user session required'
    expect(await me({ Authorization: 'Bearer abc' })).toEqual(
      level === 407
        ? [401, 'UNAUTHORIZED', missing]
        : [400, 'BAD_REQUEST', 'This endpoint requires HTTP basic authentication.'],
    )
  })

  it('accepts a session cookie only where the specification has sessions', async () => {
    running().server.state.sessions.set('token', as('ben').account.user_id)
    const [status] = await me({ Cookie: 'theme=dark; sessionid=token' })
    expect(status).toBe(level === 407 ? 200 : 401)
    expect((await me({ Cookie: 'sessionid=other' }))[0]).toBe(401)
  })

  it('reports a deactivated account before it checks the password', async () => {
    const user = running().server.state.users.get(as('gus').account.user_id)
    if (user) user.isActive = false
    const body = new URLSearchParams({ username: 'gus@demo.example', password: 'wrong' })
    const answer = await fetch(`${running().url}/api/v1/fetch_api_key`, { method: 'POST', body })
    expect([answer.status, ((await answer.json()) as { code: string }).code]).toEqual([
      401,
      'USER_DEACTIVATED',
    ])
    if (user) user.isActive = true
  })

  it('responds to a wrong method of an open endpoint without a body', async () => {
    const answer = await fetch(`${running().url}/api/v1/server_settings`, { method: 'POST' })
    expect([answer.status, await answer.text()]).toEqual([405, ''])
  })

  it('lists the methods of other providers, and marks them as unsupported', async () => {
    const ask = async (agent: string) => {
      const answer = await fetch(`${running().url}/api/v1/server_settings`, {
        headers: { 'User-Agent': agent },
      })
      return (await answer.json()) as object
    }
    const methods = { github: false, azuread: false, gitlab: false, google: false, apple: false }
    expect(await ask('Client/1')).toMatchObject({ authentication_methods: methods, is_incompatible: false })
    expect(await ask('MakerInvalid/1')).toMatchObject({ is_incompatible: true })
  })
})
