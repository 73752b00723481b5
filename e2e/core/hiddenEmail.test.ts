import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startSourceThread } from '../../electron/core/store/testing/startSourceThread.ts'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { selectSelf } from '../../shared/model/people/users.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openClient, unwrap } from './harness.ts'
import { openKept } from './openKept.ts'
import { untilLive } from './watchClient.ts'

let profile: string
let server: RunningServer
const closing: (() => Promise<void>)[] = []

const who = () => server.accounts[1]!
const show = (visibility: number) =>
  testClient(server.url, who()).patch('/settings', { email_address_visibility: visibility })
const displayed = () => `user${String(who().user_id)}@127.0.0.1`

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'topical-hidden-'))
  server = await startServer({ scenario: 'small', featureLevel: 247 })
  expect(await show(4)).toMatchObject({ status: 200 })
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const kept = async () => {
  const opened = await openKept(server, who(), { profile })
  closing.push(opened.close)
  return opened
}
const plain = async () => {
  const opened = await openClient({ profile, storeThread: startSourceThread })
  closing.push(opened.close)
  return opened
}
type Kept = Awaited<ReturnType<typeof kept>>
const summary = ({ client }: Pick<Kept, 'client'>) => client.bootstrap().accounts[0]!
const isAccepted = async ({ client, account }: Kept) =>
  (await client.handlers['api.call']({ account, route: 'getOwnUser', params: {} })).ok
const sendToSelf = ({ client, account }: Kept, content: string) =>
  client.handlers['message.send']({
    account,
    destination: { type: 'direct', userIds: [who().user_id] },
    content,
  })

test('a user with a hidden email stays signed in, also after a restart', async () => {
  const first = await kept()
  await untilLive(first)
  expect(selectSelf(first.state())?.email).toBe(displayed())
  expect(summary(first)).toMatchObject({ email: who().email, needsSignIn: false })
  await first.close()
  const second = await kept()
  await untilLive(second)
  expect(await isAccepted(second)).toBe(true)
  expect(summary(second)).toMatchObject({ email: who().email, needsSignIn: false })
})

test('a new own email is stored with the key, a new displayed one is not', async () => {
  const opened = await kept()
  await untilLive(opened)
  const ownUser = () => selectSelf(opened.state())
  await show(1)
  await opened.until('the displayed e-mail', () => ownUser()?.email === who().email)
  await show(3)
  await opened.until('the displayed e-mail', () => ownUser()?.email === displayed())
  expect(await isAccepted(opened)).toBe(true)
  const owner = server.accounts[0]!
  server.server.state.users.get(owner.user_id)!.account.grants.add('can_change_user_emails')
  server.server.level = 313
  const path = `/users/${String(who().user_id)}`
  // A poll that starts after the change still uses the old email, and is refused.
  const queues = () => [...server.server.queues.byId.values()]
  const isPolling = () => queues().some(({ poll, userId }) => userId === who().user_id && poll !== null)
  await expect.poll(isPolling, { timeout: 10_000 }).toBe(true)
  expect(await testClient(server.url, owner).patch(path, { new_email: 'ada@moved.example' })).toMatchObject({
    status: 200,
  })
  await opened.until('the new e-mail', () => ownUser()?.deliveryEmail === 'ada@moved.example')
  expect(await isAccepted(opened)).toBe(true)
  expect(summary(opened)).toMatchObject({ email: 'ada@moved.example', needsSignIn: false })
})

test('a stored account with a displayed email is checked once, and keeps its email', async () => {
  const first = await kept()
  await untilLive(first)
  const channelId = [...first.state().subscriptions.keys()][0]!
  await first.fetch([{ operator: 'channel', operand: channelId }])
  const target = { type: 'direct' as const, userIds: [server.accounts[0]!.user_id] }
  unwrap(
    await first.client.handlers['draft.put']({
      account: first.account,
      id: draftIdOf(target),
      target,
      content: 'half a thought',
      caret: null,
      rev: 1000,
      writer: 'one window',
    }),
  )
  await server.down()
  await first.until('offline', ({ connection }) => connection.state === 'offline')
  unwrap(await sendToSelf(first, 'waits for the next sign-in'))
  await first.until('the echo', ({ outbox }) => outbox.size === 1)
  await first.close()
  await server.up()
  // As an earlier version stored it.
  const path = join(profile, 'accounts.json')
  const list = JSON.parse(readFileSync(path, 'utf8')) as { accounts: Record<string, unknown>[] }
  for (const record of list.accounts) {
    delete record['emailAccepted']
    record['email'] = displayed()
  }
  writeFileSync(path, JSON.stringify(list))

  const second = await plain()
  await expect.poll(() => summary(second).needsSignIn, { timeout: 10_000 }).toBe(true)
  expect(summary(second)).toMatchObject({ id: first.account, email: null })
  const { email: username, password } = who()
  const login = { realmUrl: server.url, username, password, keep: 'unprotected-file' as const }
  unwrap(await second.client.handlers['login.password']({ ...login, again: first.account }))
  await second.attach()
  await untilLive(second)
  expect(second.client.bootstrap().accounts).toMatchObject([{ id: first.account, email: username }])
  await second.until('the draft', ({ localDrafts }) =>
    [...localDrafts.values()].some(({ content }) => content === 'half a thought'),
  )
  await second.until('sent', ({ outbox }) => outbox.size === 0)
  const sent = [...server.server.state.messages.byId.values()].filter(({ content }) =>
    content.includes('waits for the next'),
  )
  expect(sent).toHaveLength(1)

  await second.close()
  const third = await kept()
  await untilLive(third)
  expect(summary(third)).toMatchObject({ id: first.account, email: username, needsSignIn: false })
})
