import { describe, expect, it } from 'vitest'
import { xorHex } from '../endpoints/server/signInPage.ts'
import { small } from './setUp.ts'

const { running, as } = small({ wireName: 'maker' })

const coded = async (answer: Response) => (await answer.json()) as { readonly code: string }

const post = (path: string, form: Record<string, string>) =>
  fetch(`${running().url}/api/v1${path}`, { method: 'POST', body: new URLSearchParams(form) })

describe('server settings', () => {
  it('contain the wire name and the level without sign-in', async () => {
    const answer = (await (await fetch(`${running().url}/api/v1/server_settings`)).json()) as object
    expect(answer).toMatchObject({ result: 'success', maker_feature_level: 407, realm_name: 'Small Works' })
    expect(answer).toMatchObject({ realm_url: running().url, realm_uri: running().url })
  })
})

describe('fetching a key', () => {
  it('returns key, email and id', async () => {
    const account = as('ben').account
    const answer = await post('/fetch_api_key', { username: account.email, password: account.password })
    expect(await answer.json()).toMatchObject({ api_key: account.api_key, user_id: account.user_id })
  })

  it('refuses a wrong password with 401, and repeated ones with 429', async () => {
    for (let n = 0; n < 5; n++) {
      const answer = await post('/fetch_api_key', { username: 'gus@demo.example', password: 'wrong' })
      expect([answer.status, (await coded(answer)).code]).toEqual([401, 'AUTHENTICATION_FAILED'])
    }
    const answer = await post('/fetch_api_key', { username: 'gus@demo.example', password: 'wrong' })
    const body = (await answer.json()) as { code: string; 'retry-after': number }
    expect([answer.status, body.code]).toEqual([429, 'RATE_LIMIT_HIT'])
    expect(Number(answer.headers.get('retry-after'))).toBe(body['retry-after'])
  })
})

describe('authentication', () => {
  const get = (authorization?: string) =>
    fetch(
      `${running().url}/api/v1/users/me`,
      authorization ? { headers: { Authorization: authorization } } : {},
    )

  it('requests credentials under the wire name', async () => {
    const answer = await get()
    expect([answer.status, (await coded(answer)).code]).toEqual([401, 'UNAUTHORIZED'])
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="maker"')
  })

  it('refuses a wrong key', async () => {
    const answer = await get(`Basic ${Buffer.from('ben@demo.example:nope').toString('base64')}`)
    expect([answer.status, (await coded(answer)).code]).toEqual([401, 'UNAUTHORIZED'])
  })

  it('counts requests in the headers', async () => {
    const { headers } = await as('ben').get('/users/me')
    expect(Number(headers.get('x-ratelimit-remaining'))).toBeLessThan(
      Number(headers.get('x-ratelimit-limit')),
    )
  })

  it('ends with the deactivation of the account', async () => {
    const client = as('olga')
    const made = await as('ada').post('/users', {
      email: 'tmp@demo.example',
      password: 'longenough',
      full_name: 'Tmp',
    })
    const key = (await (
      await post('/fetch_api_key', { username: 'tmp@demo.example', password: 'longenough' })
    ).json()) as { api_key: string }
    await client.delete(`/users/${String(made.body['user_id'])}`)
    const answer = await get(`Basic ${Buffer.from(`tmp@demo.example:${key.api_key}`).toString('base64')}`)
    expect([answer.status, (await coded(answer)).code]).toEqual([401, 'UNAUTHORIZED'])
  })
})

describe('the external method', () => {
  it('returns the key encrypted with the one-time password under the wire name', async () => {
    const { url } = running()
    const otp = 'ab'.repeat(32)
    const page = await (await fetch(`${url}/accounts/login/social/oidc?mobile_flow_otp=${otp}`)).text()
    const ticket = /name="ticket" value="(\w+)"/.exec(page)?.[1] ?? ''
    const ben = as('ben').account
    const answer = await fetch(`${url}/accounts/login/choose`, {
      method: 'POST',
      body: new URLSearchParams({ ticket, user: String(ben.user_id) }),
      redirect: 'manual',
    })
    const location = new URL(answer.headers.get('location') ?? '')
    expect(location.protocol).toBe('maker:')
    expect(location.searchParams.get('realm')).toBe(url)
    const encrypted = location.searchParams.get('otp_encrypted_api_key') ?? ''
    expect(Buffer.from(xorHex(encrypted, otp), 'hex').toString()).toBe(ben.api_key)
  })

  it('refuses a malformed one-time password', async () => {
    expect((await fetch(`${running().url}/accounts/login/social/oidc?mobile_flow_otp=short`)).status).toBe(
      400,
    )
  })
})

describe('paths and methods', () => {
  it('responds 405 with the allowed methods', async () => {
    const { status, body } = await as('ben').call('PUT', '/messages')
    expect(status).toBe(405)
    expect(body).toMatchObject({ result: 'error', allowed_methods: ['GET', 'HEAD', 'POST'] })
  })

  it('responds 404 as JSON for unknown endpoints', async () => {
    const { status, body } = await as('ben').get('/nothing')
    expect([status, body.result]).toEqual([404, 'error'])
  })

  it('distinguishes missing from malformed parameters', async () => {
    const ben = as('ben')
    expect((await ben.post('/messages', { type: 'stream', to: 1 })).body).toMatchObject({
      code: 'REQUEST_VARIABLE_MISSING',
      var_name: 'content',
    })
    expect((await ben.post('/messages/flags', { messages: 'x', op: 'add', flag: 'read' })).body.code).toBe(
      'BAD_REQUEST',
    )
  })

  it('names unsupported parameters', async () => {
    const { body } = await as('ben').get('/users/me', { frob: 1 })
    expect(body).toMatchObject({ ignored_parameters_unsupported: ['frob'] })
  })
})
