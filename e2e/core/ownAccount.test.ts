import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { AccountPrompts, Question } from '../../electron/core/client/clientOptions.ts'
import { t } from '../../shared/i18n.ts'
import { selectSelf } from '../../shared/model/people/users.ts'
import { deactivateUser } from '../server/actions/people/accounts.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer, ServerAccount } from '../server/startServer.ts'
import { unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { openKept } from './openKept.ts'

let server: RunningServer
let profile: string
let it: TestClient
let questions: Question[]
let isAgreed: boolean
let copied: string[]
let saved: { readonly name: string; readonly text: string }[]
let isDiskFull: boolean
/** Number of requests that were refused because of their key. */
let refused: number
const fetchCounting: typeof fetch = async (url, init) => {
  const answer = await fetch(url, init)
  if (answer.status === 401) refused += 1
  return answer
}

const prompts: AccountPrompts = {
  confirm: async (question) => {
    questions.push(question)
    return isAgreed
  },
  copySecret: async (text) => void copied.push(text),
  saveSecret: async (name, text) => {
    if (isDiskFull) throw Object.assign(new Error('full'), { code: 'ENOSPC' })
    return saved.push({ name, text }) > 0
  },
}
/** Captured at the start, because the server's list changes with new keys and deactivations. */
let first: ServerAccount
const ben = () => first
const record = () => server.server.state.users.get(ben().user_id)!
const handlers = () => it.client.handlers
const account = () => ({ account: it.account })
const live = () => it.until('live', ({ connection }) => connection.state === 'live')
const summary = () => it.client.bootstrap().accounts[0]
const onDisk = () => readFileSync(join(profile, 'keys-unprotected.json'), 'utf8')
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 1, 2, 3])
/** True if the account was ever reported as signed out. */
const wasSignedOut = () =>
  it.pushes.some(
    (push) => push.name === 'accounts.changed' && push.payload.some((each) => each.needsSignIn),
  ) || it.events.some((event) => event.type === 'local/connection' && event.connection.state === 'signed-out')
const open = async (options: { readonly prompts?: AccountPrompts } = { prompts }) => {
  server = await startServer({ scenario: 'small' })
  first = { ...server.accounts[2]! }
  it = await openKept(server, ben(), { profile, fetchFor: () => fetchCounting, ...options })
  await live()
}

beforeEach(() => {
  profile = mkdtempSync(join(tmpdir(), 'topical-own-account-'))
  questions = []
  copied = []
  saved = []
  isAgreed = true
  isDiskFull = false
  refused = 0
})
afterEach(async () => {
  await it.close()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

test('the key is copied and saved once the user agrees, and no response contains it', async () => {
  await open()
  isAgreed = false
  expect(unwrap(await handlers()['account.copyKey'](account()))).toBe(false)
  expect(unwrap(await handlers()['account.saveKey'](account()))).toBe(false)
  expect(unwrap(await handlers()['account.renewKey'](account()))).toBe(false)
  expect([copied, saved, record().apiKey]).toEqual([[], [], ben().api_key])

  isAgreed = true
  const answers = [
    await handlers()['account.copyKey'](account()),
    await handlers()['account.saveKey'](account()),
    await handlers()['account.renewKey'](account()),
  ]
  expect(answers.map(unwrap)).toEqual([true, true, true])
  expect(copied).toEqual([ben().api_key])
  expect(saved).toEqual([
    {
      name: 'servicerc',
      text: `[api]\nemail=${ben().email}\nkey=${ben().api_key}\nsite=${server.url}\n`,
    },
  ])
  const allOutput = JSON.stringify([answers, questions, it.pushes, it.client.bootstrap()])
  for (const key of [ben().api_key, record().apiKey]) expect(allOutput).not.toContain(key)
  expect(questions.map(({ message }) => message)).toHaveLength(6)
  expect(questions[0]?.message).toContain('Small Works')

  isDiskFull = true
  expect(await handlers()['account.saveKey'](account())).toMatchObject({ ok: false })
})

test('with a new key the account stays signed in, also in the next run', async () => {
  await open()
  expect(unwrap(await handlers()['account.renewKey'](account()))).toBe(true)
  expect(record().apiKey).not.toBe(ben().api_key)
  const general = [...it.state().channels.values()].find(({ name }) => name === 'general')!.id
  const destination = { type: 'channel' as const, channelId: general, topic: 'keys' }
  unwrap(await handlers()['message.send']({ ...account(), destination, content: 'With the new key' }))
  await it.until('it is sent', ({ outbox }) => outbox.size === 0)
  await live()
  expect(wasSignedOut()).toBe(false)
  expect(onDisk()).toContain(record().apiKey)
  expect(onDisk()).not.toContain(ben().api_key)

  await it.close()
  it = await openKept(server, ben(), { profile, prompts })
  await live()
  expect(summary()?.needsSignIn).toBe(false)
})

test('the account stays signed in with a new password, with a new key or the old one', async () => {
  await open()
  const change = (oldPassword: string, newPassword: string) =>
    handlers()['account.changePassword']({ ...account(), oldPassword, newPassword })
  expect(await change('not it', 'first new password')).toMatchObject({
    error: { code: 'refused', message: 'Wrong password!' },
  })
  unwrap(await change(ben().password, 'first new password'))
  expect([record().password, record().apiKey]).toEqual(['first new password', ben().api_key])

  // The server creates a new key with the new password, and ends the polls of the old one at once.
  const answer = server.hold('PATCH /api/v1/settings', 'answer')
  const changing = change('first new password', 'second new password')
  await answer.came
  record().apiKey = 'n'.repeat(32)
  for (const queue of server.server.queues.byUser.get(ben().user_id) ?? []) queue.poll?.(queue.events)
  await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(0)
  await new Promise((resolve) => setTimeout(resolve, 100))
  answer.release()
  unwrap(await changing)
  expect(onDisk()).toContain(record().apiKey)
  await live()
  expect(wasSignedOut()).toBe(false)

  // The response is lost, but the new password is valid.
  server.dropNextAnswer('PATCH /api/v1/settings')
  unwrap(await change('second new password', 'third new password'))
  expect(record().password).toBe('third new password')
  server.failWith('PATCH /api/v1/settings', 502, 'BAD_GATEWAY')
  expect(await change('third new password', 'fourth new password')).toMatchObject({
    error: { code: 'server' },
  })
  expect(record().password).toBe('third new password')

  const allOutput = JSON.stringify([it.pushes, it.log, it.client.bootstrap()])
  for (const secret of ['new password', ben().password, record().apiKey])
    expect(allOutput).not.toContain(secret)
})

test('the email address changes by confirmation, and only once the user agrees', async () => {
  await open()
  const change = () => handlers()['account.changeEmail']({ ...account(), email: 'ben@new.example' })
  const mails = () => server.server.state.admin.mails.map(({ to }) => to)
  isAgreed = false
  expect(unwrap(await change())).toBe(false)
  expect(mails()).toEqual([])
  isAgreed = true
  expect(unwrap(await change())).toBe(true)
  expect(mails()).toEqual(['ben@new.example'])
  expect(questions.at(-1)?.detail).toContain('ben@new.example')
  server.server.state.realm.settings['email_changes_disabled'] = true
  expect(await change()).toMatchObject({ error: { code: 'refused' } })
})

test('a picture is uploaded; one that the server cannot read shows the server’s text', async () => {
  await open()
  unwrap(await handlers()['account.setPicture']({ ...account(), picture: png }))
  expect([record().avatarSource, record().avatarVersion]).toEqual(['U', 2])
  await it.until('the window has it', (state) => selectSelf(state)?.avatarVersion === 2)
  server.failWith('POST /api/v1/users/me/avatar', 400, 'BAD_IMAGE')
  expect(await handlers()['account.setPicture']({ ...account(), picture: png })).toMatchObject({
    error: { code: 'refused', serverCode: 'BAD_IMAGE' },
  })
})

test('a deactivated account is removed; the only owner sees why they cannot leave', async () => {
  await open()
  const deactivate = () => handlers()['account.deactivate'](account())
  isAgreed = false
  expect(unwrap(await deactivate())).toBe(false)
  expect(record().isActive).toBe(true)

  isAgreed = true
  record().role = 100
  for (const user of server.server.state.users.values())
    if (user !== record() && user.role === 100) deactivateUser(server.server, user)
  expect(await deactivate()).toMatchObject({
    error: { serverCode: 'CANNOT_DEACTIVATE_LAST_USER', message: t('core.lastOwner') },
  })
  server.failWith('DELETE /api/v1/users/me', 400, 'CANNOT_DEACTIVATE_LAST_USER')
  expect(await deactivate()).toMatchObject({
    error: { serverCode: 'CANNOT_DEACTIVATE_LAST_USER', message: t('core.lastUser') },
  })
  record().role = 400
  expect(unwrap(await deactivate())).toBe(true)
  expect(record().isActive).toBe(false)
  expect(it.client.bootstrap().accounts).toEqual([])
  expect(questions.at(-1)?.message).toContain('Small Works')
})

test('actions that need consent are not done if no dialog can be shown', async () => {
  await open({})
  for (const name of [
    'account.copyKey',
    'account.saveKey',
    'account.renewKey',
    'account.deactivate',
  ] as const)
    expect(unwrap(await handlers()[name](account()))).toBe(false)
  const email = 'other@demo.example'
  expect(unwrap(await handlers()['account.changeEmail']({ ...account(), email }))).toBe(false)
  expect([record().isActive, record().apiKey]).toEqual([true, ben().api_key])
})

test('a page cannot bypass the confirmations', async () => {
  await open()
  await live()
  const userId = ben().user_id
  const newEmail = 'other@demo.example'
  for (const [route, params] of [
    ['updateUser', { userId, newEmail }],
    ['updateUserByEmail', { email: ben().email, newEmail }],
    ['deactivateUser', { userId }],
    ['deactivateOwnUser', {}],
  ] as const)
    expect(await handlers()['api.call']({ ...account(), route, params })).toMatchObject({
      error: { code: 'bad-input', message: t('core.notCallable') },
    })
  expect([record().isActive, questions]).toEqual([true, []])
})

test('a poll that ends during the deactivation does not prevent it', async () => {
  await open()
  await live()
  const held = server.hold('DELETE /api/v1/users/me', 'answer')
  const left = handlers()['account.deactivate'](account())
  await held.came
  // The account's requests are refused now, because no user has this key.
  for (const queueId of server.server.queues.byId.keys()) server.expireQueue(queueId)
  const before = refused
  await expect.poll(() => refused, { timeout: 10_000 }).toBeGreaterThan(before)
  held.release()
  expect(unwrap(await left)).toBe(true)
  expect(it.client.bootstrap().accounts).toEqual([])
})
