import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { CallResult } from '../../shared/ipc/contract.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { unwrap, type TestClient } from './harness.ts'
import { openKept } from './openKept.ts'

let server: RunningServer
let profile: string
let it: TestClient

const prompts = { confirm: async () => true, copySecret: async () => {}, saveSecret: async () => false }
const who = (name: string) => server.accounts.find(({ email }) => email.startsWith(`${name}@`))!
const as = (name: string) => testClient(server.url, who(name))

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'topical-creations-'))
  server = await startServer({ scenario: 'small' })
  it = await openKept(server, who('ada'), { profile, prompts })
  await it.until('live', ({ connection }) => connection.state === 'live')
})
afterEach(async () => {
  await it.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const usersOf = (name: string) =>
  [...server.server.state.users.values()].filter(({ fullName }) => fullName === name)
const invites = () => [...server.server.state.admin.invites.values()]
const portal = '<!doctype html><title>Sign in to the network</title>'
const invitation = { role: 400, channelIds: [], expiresInMinutes: null }
const api = (route: string, params: Readonly<Record<string, unknown>>) =>
  it.client.handlers['api.call']({ account: it.account, route, params: { ...invitation, ...params } })

/** One row per kind of object: how it is created, by which request, and how it is listed. */
const kinds: readonly {
  readonly what: string
  readonly request: string
  readonly create: () => Promise<CallResult<unknown>>
  readonly there: () => readonly unknown[]
}[] = [
  {
    what: 'a person',
    request: 'POST /api/v1/users',
    create: () =>
      it.client.handlers['people.create']({
        account: it.account,
        email: 'nina@demo.example',
        fullName: 'Nina New',
        password: 'long enough 1',
      }),
    there: () => usersOf('Nina New').map(({ id }) => ({ userId: id, link: null, left: [] })),
  },
  {
    what: 'a bot',
    request: 'POST /api/v1/bots',
    create: () =>
      it.client.handlers['bot.create']({
        account: it.account,
        fullName: 'Helper',
        shortName: 'helper',
        botType: 1,
      }),
    there: () => usersOf('Helper').map(({ id }) => ({ userId: id, link: null, left: [] })),
  },
  {
    what: 'invitations by e-mail',
    request: 'POST /api/v1/invites',
    create: () => api('sendInvites', { emails: ['one@new.example'] }),
    there: () => invites().map(() => ({ userId: null, link: null, left: [] })),
  },
  {
    what: 'an invitation by link',
    request: 'POST /api/v1/invites/multiuse',
    create: () => api('createInviteLink', {}),
    there: () =>
      invites().map(({ key }) => ({ userId: null, link: expect.stringContaining(key) as unknown, left: [] })),
  },
]

/** Returns the number with which the outcome of a call can be looked up. */
async function lost(call: Promise<CallResult<unknown>>): Promise<number> {
  const answer = await call
  expect(answer).toMatchObject({ ok: false, error: { code: 'outcome-unknown' } })
  return answer.ok ? 0 : (answer.error.creation ?? 0)
}
const outcome = async (creation: number) =>
  unwrap(await it.client.handlers['creation.outcome']({ account: it.account, creation }))

describe.each(kinds)('$what', ({ create, request, there }) => {
  test('is found after a lost response, and exists once', async () => {
    server.dropNextAnswer(request)
    const creation = await lost(create())
    expect(there()).toHaveLength(1)
    expect(await outcome(creation)).toEqual(there()[0])
    expect(there()).toHaveLength(1)
  })

  test('is reported as not created if the server did nothing', async () => {
    server.failWith(request, 500, 'BROKEN', 1)
    expect(await outcome(await lost(create()))).toBe(null)
    expect(there()).toEqual([])
    unwrap(await create())
    expect(there()).toHaveLength(1)
  })

  test('is reported as refused if the server refused it', async () => {
    server.failWith(request, 400, 'BAD_REQUEST', 1)
    expect(await create()).toMatchObject({ ok: false, error: { code: 'refused' } })
    expect(there()).toEqual([])
  })
})

test('a failing lookup is repeated until it succeeds', async () => {
  const [user] = kinds
  server.dropNextAnswer('POST /api/v1/users')
  const creation = await lost(user!.create())
  server.failWith('GET /api/v1/users', 500, 'BROKEN', 1)
  expect(await outcome(creation)).toEqual(user!.there()[0])
  expect(await it.client.handlers['creation.outcome']({ account: it.account, creation })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
})

test('a user whose email address is hidden is found by name', async () => {
  await as('olga').patch('/realm/user_settings_defaults', { email_address_visibility: 4 })
  const [user] = kinds
  server.dropNextAnswer('POST /api/v1/users')
  expect(await outcome(await lost(user!.create()))).toEqual(user!.there()[0])
})

test('an earlier bot of the same name does not count as created', async () => {
  const [, bot] = kinds
  unwrap(await bot!.create())
  await it.until('the bot', ({ bots }) => bots.size > 0)
  // A network portal returned its page instead of the server.
  server.replace('POST /api/v1/bots', portal)
  expect(await outcome(await lost(bot!.create()))).toBe(null)
  expect(usersOf('Helper')).toHaveLength(1)
})

test('email addresses without an invitation are reported; earlier ones do not count', async () => {
  const earlier = { emails: ['one@new.example'] }
  unwrap(await api('sendInvites', earlier))
  server.replace('POST /api/v1/invites', portal)
  const creation = await lost(api('sendInvites', { emails: ['two@new.example', 'Three@new.example'] }))
  // The part of the request that took effect.
  await as('ada').post('/invites', { invitee_emails: 'three@new.example', stream_ids: [] })
  expect(await outcome(creation)).toEqual({ userId: null, link: null, left: ['two@new.example'] })
  server.replace('POST /api/v1/invites', portal)
  expect(await outcome(await lost(api('sendInvites', earlier)))).toBe(null)
})

test('an outcome stays unknown if the server cannot list the objects', async () => {
  server.failWith('GET /api/v1/invites', 400, 'BAD_REQUEST', 1)
  server.dropNextAnswer('POST /api/v1/invites')
  const creation = await lost(api('sendInvites', { emails: ['one@new.example'] }))
  expect(await it.client.handlers['creation.outcome']({ account: it.account, creation })).toMatchObject({
    ok: false,
    error: { code: 'not-found' },
  })
  unwrap(await api('sendInvites', { emails: ['two@new.example'] }))
  expect(invites()).toHaveLength(2)
})

test('nothing is sent if the server does not list what exists before', async () => {
  server.failWith('GET /api/v1/invites', 500, 'BROKEN', 1)
  expect(await api('sendInvites', { emails: ['one@new.example'] })).toMatchObject({
    ok: false,
    error: { code: 'server' },
  })
  expect(invites()).toEqual([])
})
