import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { json } from 'node:stream/consumers'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { startServer } from '../server/startServer.ts'
import type { RunningServer, ServerOptions } from '../server/startServer.ts'
import { openClient, unwrap } from './harness.ts'

type Opened = Awaited<ReturnType<typeof openClient>>
let profile: string
let server: RunningServer
const open: Opened[] = []

const start = async (options: Partial<ServerOptions> = {}) => {
  server = await startServer({ scenario: 'small', ...options })
}
const openHere = async (options: Parameters<typeof openClient>[0] = {}) => {
  const opened = await openClient({ profile, ...options })
  open.push(opened)
  return opened
}
beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'topical-profile-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const probe = ({ client }: Opened, address = server.url) =>
  client.handlers['login.probe']({ address, allowHttp: false })
const enter = async (opened: Opened, keep: 'run' | 'unprotected-file' = 'run', who = 1) => {
  const { realmUrl } = unwrap(await probe(opened))
  const { email: username, password } = server.accounts[who]!
  return opened.client.handlers['login.password']({ realmUrl, username, password, keep })
}
const onDisk = () =>
  readdirSync(profile)
    .map((name) => readFileSync(join(profile, name), 'latin1'))
    .join('\n')

describe.each([
  ['service', 247],
  ['zulip', 247],
  ['zulip', undefined],
  ['zulip', 100],
])('a server of the wire name %s at level %s', (wireName, featureLevel) => {
  test('is found, signed in to with a password, and read', async () => {
    await start({ wireName, ...(featureLevel === undefined ? {} : { featureLevel }) })
    const opened = await openHere()
    expect(unwrap(await probe(opened, `${server.url}/login/#narrow/x`))).toMatchObject({
      realmUrl: server.url,
      realmName: 'Small Works',
      passwordEnabled: true,
    })
    const summary = unwrap(await enter(opened))
    expect(summary).toMatchObject({ userId: server.accounts[1]!.user_id, keep: 'run', needsSignIn: false })
    await opened.attach()
    await opened.until('live', (state) => state.connection.state === 'live')
    const channelId = [...opened.state().subscriptions.keys()][0]!
    await opened.fetch([{ operator: 'channel', operand: channelId }])
    expect(opened.events.some((event) => event.type === 'local/fetched' && event.messages.length > 0)).toBe(
      true,
    )
    expect(opened.log.filter((line) => !line.startsWith('info'))).toEqual([])
  })
})

test('the address is checked before the password', async () => {
  await start()
  const opened = await openHere()
  expect(await probe(opened, 'not an address')).toMatchObject({ error: { code: 'bad-input' } })
  expect(await probe(opened, 'http://chat.example.org')).toMatchObject({
    error: { code: 'http-needs-consent' },
  })
  expect(await probe(opened, 'http://127.0.0.1:9')).toMatchObject({ error: { code: 'no-such-server' } })
  server.garble('GET /api/v1/server_settings', '<html>hello</html>', 200, 'text/html')
  expect(await probe(opened)).toMatchObject({ error: { code: 'not-the-service' } })
  server.garble(
    'GET /api/v1/server_settings',
    '{"result":"success","msg":"","realm_url":"https://evil.example"}',
  )
  expect(await probe(opened)).toMatchObject({ error: { code: 'other-address' } })
  const old = { result: 'success', msg: '', realm_url: server.url, is_incompatible: true }
  server.garble('GET /api/v1/server_settings', JSON.stringify(old))
  expect(await probe(opened)).toMatchObject({ error: { code: 'incompatible' } })
})

test('a server that goes down before the password is sent is no wrong address', async () => {
  await start()
  const opened = await openHere()
  const { realmUrl } = unwrap(await probe(opened))
  await server.close()
  const input = { realmUrl, username: 'ada', password: 'secret', keep: 'run' } as const
  expect(await opened.client.handlers['login.password'](input)).toMatchObject({ error: { code: 'network' } })
})

test('an organization that the server does not host is reported as unknown', async () => {
  await start()
  const { port } = new URL(server.url)
  const answers: unknown[] = []
  // Names below localhost resolve to this computer in browsers but not in every resolver, and fetch sets the host
  // itself.
  const fetchHere = (url: string) =>
    new Promise<Response>((resolve, reject) => {
      const { host, pathname } = new URL(url)
      const outgoing = request(server.url + pathname, { headers: { Host: host } }, (answer) => {
        void json(answer).then((body) => {
          answers.push([answer.statusCode, (body as { code?: string }).code])
          resolve(Response.json(body, { status: answer.statusCode ?? 0 }))
        }, reject)
      })
      outgoing.on('error', reject).end()
    })
  const opened = await openHere({ fetchFor: () => (url) => fetchHere(String(url)) })
  expect(await probe(opened, `http://nobody.localhost:${port}`)).toMatchObject({
    error: { code: 'not-the-service' },
  })
  expect(answers).toEqual([[404, 'NONEXISTENT_SUBDOMAIN']])
  expect(opened.client.bootstrap().accounts).toEqual([])
})

test('an address with an untrusted certificate is refused', async () => {
  await start({ tls: true })
  expect(await probe(await openHere())).toMatchObject({ error: { code: 'tls' } })
})

test('each reason for a refused password has an error code', async () => {
  await start()
  const opened = await openHere()
  const { realmUrl } = unwrap(await probe(opened))
  const username = server.accounts[1]!.email
  const attempt = () =>
    opened.client.handlers['login.password']({ realmUrl, username, password: 'wrong', keep: 'run' })
  expect(await attempt()).toMatchObject({
    error: { code: 'wrong-password', serverCode: 'AUTHENTICATION_FAILED' },
  })
  for (const [status, serverCode, code] of [
    [401, 'PASSWORD_AUTH_DISABLED', 'password-disabled'],
    [401, 'USER_DEACTIVATED', 'deactivated'],
    [401, 'REALM_DEACTIVATED', 'deactivated'],
    [403, 'NONE', 'wrong-password'],
    [429, 'RATE_LIMIT_HIT', 'rate-limit'],
    [500, 'NONE', 'server'],
  ] as const) {
    server.failWith('POST /api/v1/fetch_api_key', status, serverCode)
    expect(await attempt()).toMatchObject({ ok: false, error: { code } })
  }
  expect(opened.client.bootstrap().accounts).toEqual([])
  expect(opened.log.join('\n')).not.toContain('wrong')
})

test('a sign-in through the browser ends in an account', async () => {
  await start()
  let opened = ''
  const schemes: string[] = []
  const app = await openHere({
    openExternal: async (url) => void (opened = url),
    claimScheme: async (scheme) => {
      schemes.push(`takes ${scheme}`)
      return { ok: true, release: () => void schemes.push(`gives ${scheme} back`) }
    },
  })
  const { realmUrl, externalMethods } = unwrap(await probe(app))
  unwrap(
    await app.client.handlers['login.external']({ realmUrl, method: externalMethods[0]!.name, keep: 'run' }),
  )
  // The user selects their account on the provider's page.
  const page = await (await fetch(opened)).text()
  const ticket = /name="ticket" value="([^"]+)"/.exec(page)?.[1] ?? ''
  const { user_id: user } = server.accounts[1]!
  const body = new URLSearchParams({ ticket, user: String(user) })
  const answer = await fetch(`${server.url}/accounts/login/choose`, {
    method: 'POST',
    body,
    redirect: 'manual',
  })
  const link = answer.headers.get('location')!
  // A malicious page forges a link of the same organization first.
  const madeUp = link.replace(/(otp_encrypted_api_key=)[0-9a-f]+/, `$1${'f0'.repeat(32)}`)
  expect(app.client.handleDeepLink(madeUp)).toBe('unknown')
  expect(schemes).toEqual(['takes service'])
  expect(app.client.handleDeepLink(link)).toBe('login')
  expect(schemes).toEqual(['takes service', 'gives service back'])
  await app.pushed('finished', (push) => push.name === 'login.finished' && push.payload.ok)
  expect(app.client.bootstrap().accounts).toMatchObject([{ userId: user, needsSignIn: false }])
  expect(app.client.handleDeepLink(link)).toBe('unknown')
})

test('a sign-in with a refused URL scheme opens no browser', async () => {
  await start()
  const opened: string[] = []
  const app = await openHere({
    openExternal: async (url) => void opened.push(url),
    claimScheme: async () => ({ ok: false, reason: 'taken' }),
  })
  const { realmUrl, externalMethods } = unwrap(await probe(app))
  const method = externalMethods[0]!.name
  expect(await app.client.handlers['login.external']({ realmUrl, method, keep: 'run' })).toMatchObject({
    ok: false,
    error: { code: 'scheme', message: expect.stringContaining('service://') as string },
  })
  expect(opened).toEqual([])
})

test('a stored key opens the next run; signing out removes everything', async () => {
  await start()
  const first = await openHere()
  const { id, keep } = unwrap(await enter(first, 'unprotected-file'))
  expect(keep).toBe('unprotected-file')
  await first.attach()
  await first.client.handlers['ui.remember']({ account: id, hash: '#narrow/is/starred' })
  await first.client.close()
  const key = server.accounts[1]!.api_key
  expect(readFileSync(join(profile, 'keys-unprotected.json'), 'utf8')).toContain(key)

  const second = await openHere()
  expect(second.client.bootstrap()).toMatchObject({
    accounts: [{ id, needsSignIn: false, realmName: 'Small Works' }],
    keyringAvailable: false,
    restore: { account: id, hash: '#narrow/is/starred' },
  })
  await second.attach()
  const queues = server.server.queues.byId.size
  unwrap(await second.client.handlers['account.signOut']({ account: id }))
  expect(server.server.queues.byId.size).toBe(queues - 1)
  expect(second.client.bootstrap().accounts).toEqual([])
  await second.client.close()
  expect(onDisk()).not.toContain(key)
  expect(onDisk()).not.toContain(server.accounts[1]!.email)
})

test('a key for this run leaves no trace, and the next run asks for the same account', async () => {
  await start()
  const first = await openHere()
  const { id } = unwrap(await enter(first))
  await first.client.close()
  expect(onDisk()).not.toContain(server.accounts[1]!.api_key)
  const second = await openHere()
  expect(second.client.bootstrap().accounts).toMatchObject([{ id, needsSignIn: true }])
  expect(await second.client.handlers['account.attach']({ account: id })).toMatchObject({
    error: { code: 'needs-sign-in' },
  })
  expect(unwrap(await enter(second)).id).toBe(id)
  expect(second.client.bootstrap().accounts).toHaveLength(1)
})

test('the last conversation is fetched during registration, shown, and fetched again', async () => {
  await start()
  const first = await openHere()
  unwrap(await enter(first, 'unprotected-file'))
  await first.attach()
  const narrow = [{ operator: 'channel', operand: [...first.state().subscriptions.keys()][0]! }]
  await first.fetch(narrow)
  await first.client.close()

  const requests: string[] = []
  let before: readonly string[] = []
  const listening = async (url: string, init?: RequestInit) => {
    requests.push(new URL(url).pathname)
    const answer = await fetch(url, init)
    if (before.length === 0) before = [...requests]
    return answer
  }
  const second = await openHere({ fetchFor: () => listening })
  await second.attach()
  await second.fetch(narrow)
  expect([...before].sort()).toEqual(['/api/v1/messages', '/api/v1/register'])
  const pages = () => second.events.filter((event) => event.type === 'local/fetched')
  await second.until('the second look', () => pages().length === 2)
  expect(pages()[0]).toMatchObject({ narrow, replaces: false })
  expect(requests.filter((path) => path === '/api/v1/messages')).toHaveLength(2)
})
