import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { testClient } from '../testClient.ts'
import { look, small } from './setUp.ts'

const secret = 'of the organization'
const closed = small()
const open = small({ services: { development: true, jwtSecret: secret } })

const post = async (url: string, path: string, params: Record<string, string>) => {
  const answer = await fetch(`${url}/api/v1${path}`, { method: 'POST', body: new URLSearchParams(params) })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

function token(claims: object, key = secret, alg = 'HS256'): string {
  const text = `${encode({ alg, typ: 'JWT' })}.${encode(claims)}`
  return `${text}.${createHmac('sha256', key).update(text).digest('base64url')}`
}

describe('keys without a password', () => {
  it('are issued by development servers only', async () => {
    const { url } = open.running()
    const { body } = await post(url, '/dev_fetch_api_key', { username: 'ben@demo.example' })
    const { account } = open.as('ben')
    expect(body).toMatchObject({ api_key: account.api_key, user_id: account.user_id })
    expect((await post(url, '/dev_fetch_api_key', { username: 'nobody@demo.example' })).status).toBe(401)
    const list = (await (await fetch(`${url}/api/v1/dev_list_users`)).json()) as Record<string, unknown>
    expect(list).toMatchObject({
      direct_admins: [{ email: 'olga@demo.example' }, { email: 'ada@demo.example', realm_url: url }],
      direct_users: [{ email: 'ben@demo.example' }, { email: 'gus@demo.example' }],
    })
    const shut = closed.running().url
    expect((await post(shut, '/dev_fetch_api_key', { username: 'ben@demo.example' })).status).toBe(400)
    expect((await fetch(`${shut}/api/v1/dev_list_users`)).status).toBe(400)
  })

  it('are issued for a token signed with the organization’s secret', async () => {
    const { url } = open.running()
    const ask = async (text: string, more: Record<string, string> = {}) =>
      post(url, '/jwt/fetch_api_key', { token: text, ...more })
    const email = 'ben@demo.example'
    const { account } = open.as('ben')
    expect((await ask(token({ email }))).body).toMatchObject({ api_key: account.api_key })
    expect((await ask(token({ email }))).body).not.toHaveProperty('user')
    expect((await ask(token({ email }), { include_profile: 'true' })).body).toMatchObject({
      user: { user_id: account.user_id },
    })
    for (const bad of [token({ email }, 'another'), token({ email }, secret, 'none'), 'a.b.c', token({})])
      expect((await ask(bad)).status).toBe(400)
    const shut = closed.running().url
    expect((await post(shut, '/jwt/fetch_api_key', { token: token({ email }) })).status).toBe(400)
  })
})

describe('a new key', () => {
  it('ends the old one and the polls that used it', async () => {
    const gus = closed.as('gus')
    const queue = await gus.register({ event_types: ['message'] })
    const waiting = queue.poll()
    const { body } = await gus.post('/users/me/api_key/regenerate')
    expect(await waiting.then(() => queue.poll()).catch((error: unknown) => String(error))).toContain(
      'UNAUTHORIZED',
    )
    const fresh = testClient(closed.running().url, {
      ...gus.account,
      api_key: look<{ api_key: string }>(body).api_key,
    })
    expect((await fresh.get('/users/me')).status).toBe(200)
  })
})
