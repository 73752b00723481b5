import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { NotificationChange } from '../../electron/core/notifications/notificationChange.ts'
import type { AccountSummary } from '../../shared/ipc/contract.ts'
import { Flag, flagBits } from '../server/state/userRows.ts'
import { startServer, type RunningServer } from '../server/startServer.ts'
import { testClient } from '../server/testClient.ts'
import { openAs, openClient, unwrap, type TestClient } from './harness.ts'

type Opened = Awaited<ReturnType<typeof openClient>>
let profile: string
let server: RunningServer
const closing: (() => Promise<void>)[] = []

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'topical-accounts-'))
  server = await startServer({ scenario: 'small' })
})
afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()))
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const openHere = async (): Promise<Opened> => {
  const opened = await openClient({ profile })
  closing.push(opened.close)
  return opened
}
const openOther = async (who: number): Promise<TestClient> => {
  const opened = await openAs(server, server.accounts[who]!)
  closing.push(() => opened.close())
  return opened
}
const enter = async ({ client }: Opened, who: number, at = server): Promise<AccountSummary> => {
  const { realmUrl } = unwrap(await client.handlers['login.probe']({ address: at.url, allowHttp: false }))
  const { email: username, password } = at.accounts[who]!
  const keep = 'unprotected-file' as const
  return unwrap(await client.handlers['login.password']({ realmUrl, username, password, keep }))
}
const summaries = ({ client }: Opened) => client.bootstrap().accounts
const ids = (opened: Opened) => summaries(opened).map(({ id }) => id)
const soon = (isMet: () => boolean) => expect.poll(isMet, { timeout: 10_000 }).toBe(true)
const sendDirect = async (from: TestClient, to: number, content: string) => {
  const destination = { type: 'direct' as const, userIds: [to] }
  unwrap(await from.client.handlers['message.send']({ account: from.account, destination, content }))
}
/** Returns the text of every file in the profile. */
const onDisk = (dir = profile): string =>
  readdirSync(dir)
    .map((name) => join(dir, name))
    .map((path) => (statSync(path).isDirectory() ? onDisk(path) : readFileSync(path, 'latin1')))
    .join('\n')

describe('several accounts', () => {
  test('users of two organizations run side by side, each with separate state', async () => {
    const second = await startServer({ scenario: 'small' })
    closing.push(() => second.close())
    const here = await openHere()
    const first = await enter(here, 1)
    const two = await enter(here, 2)
    const far = await enter(here, 1, second)
    expect(new Set([first.id, two.id, far.id]).size).toBe(3)
    await soon(() => [first, two, far].every(({ id }) => here.client.state(id) !== null))
    expect(here.client.state(first.id)?.self.userId).toBe(first.userId)
    expect(here.client.state(two.id)?.self.userId).toBe(two.userId)
    const writer = await openOther(0)
    const before = summaries(here).map(({ unread }) => unread)
    await sendDirect(writer, two.userId, 'for the second alone')
    await soon(() => summaries(here)[1]!.unread === before[1]! + 1)
    expect(summaries(here).map(({ unread }) => unread)).toEqual([before[0], before[1]! + 1, before[2]])
  })

  test('accounts keep the order they are given', async () => {
    const here = await openHere()
    const [first, two, three] = [await enter(here, 1), await enter(here, 2), await enter(here, 3)]
    await here.client.handlers['accounts.order']({ accounts: [three.id, first.id] })
    expect(ids(here)).toEqual([three.id, first.id, two.id])
    expect(here.pushes.findLast(({ name }) => name === 'accounts.changed')?.payload).toMatchObject([
      { id: three.id },
      { id: first.id },
      { id: two.id },
    ])
    await here.client.close()
    const again = await openHere()
    expect(ids(again)).toEqual([three.id, first.id, two.id])
  })

  test('each account opens where it was left', async () => {
    const here = await openHere()
    const [first, two] = [await enter(here, 1), await enter(here, 2)]
    await here.client.handlers['ui.remember']({ account: first.id, hash: '#narrow/is/starred' })
    await here.client.handlers['ui.remember']({ account: two.id, hash: '#narrow/is/mentioned' })
    await here.client.close()
    const again = await openHere()
    expect(again.client.bootstrap().restore).toEqual({
      account: two.id,
      hash: '#narrow/is/mentioned',
      places: { [first.id]: '#narrow/is/starred', [two.id]: '#narrow/is/mentioned' },
      scroll: {},
    })
  })

  test('a muted account never notifies, not even later, while the others do', async () => {
    const here = await openHere()
    const [quiet, loud] = [await enter(here, 1), await enter(here, 2)]
    await soon(() => [quiet, loud].every(({ id }) => here.client.state(id)?.connection.state === 'live'))
    await here.client.handlers['account.mute']({ account: quiet.id, muted: true })
    expect(summaries(here)).toMatchObject([{ muted: true }, { muted: false }])
    const writer = await openOther(0)
    const before = summaries(here)[0]!.unread
    await sendDirect(writer, quiet.userId, 'unheard')
    await soon(() => summaries(here)[0]!.unread === before + 1)
    await here.client.handlers['account.mute']({ account: quiet.id, muted: false })
    await sendDirect(writer, loud.userId, 'heard')
    await soon(() => here.notifications.length > 0)
    await sendDirect(writer, quiet.userId, 'heard now')
    const shown = () =>
      here.notifications.filter(
        (each): each is Extract<NotificationChange, { type: 'show' }> => each.type === 'show',
      )
    await soon(() => shown().length === 2)
    expect(shown().map(({ account, body }) => [account, body])).toEqual([
      [loud.id, 'heard'],
      [quiet.id, 'heard now'],
    ])
    await here.client.handlers['account.mute']({ account: quiet.id, muted: true })
    await here.client.close()
    expect(summaries(await openHere())).toMatchObject([{ muted: true }, { muted: false }])
  })

  test('a removed account leaves nothing on disk, and the others stay complete', async () => {
    const here = await openHere()
    const [removed, stays] = [await enter(here, 1), await enter(here, 2)]
    await soon(() => here.client.state(removed.id) !== null)
    await here.client.handlers['ui.remember']({ account: removed.id, hash: '#narrow/dm/424242' })
    await here.client.handlers['ui.remember']({ account: stays.id, hash: '#narrow/is/starred' })
    unwrap(await here.client.handlers['account.signOut']({ account: removed.id }))
    // A page that does not know of the removal yet.
    await here.client.handlers['ui.remember']({ account: removed.id, hash: '#narrow/dm/424242' })
    const { email, api_key: key } = server.accounts[1]!
    const traces = [removed.id, email, key, '424242']
    expect(traces.filter((trace) => onDisk().includes(trace))).toEqual([])
    await here.client.close()
    expect(traces.filter((trace) => onDisk().includes(trace))).toEqual([])
    const again = await openHere()
    expect(summaries(again)).toMatchObject([{ id: stays.id, needsSignIn: false }])
    expect(again.client.bootstrap().restore.hash).toBe('#narrow/is/starred')
  })
})

describe('a key that the server no longer accepts', () => {
  const regenerate = async (who: number) => {
    const { email, api_key: key } = server.accounts[who]!
    const authorization = `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
    const answer = await fetch(`${server.url}/api/v1/users/me/api_key/regenerate`, {
      method: 'POST',
      headers: { authorization },
    })
    expect(answer.status).toBe(200)
  }
  const again = ({ client }: Opened, { id }: AccountSummary, who = 1) => {
    const { email: username, password } = server.accounts[who]!
    const realmUrl = server.url
    return client.handlers['login.password']({
      realmUrl,
      username,
      password,
      keep: 'unprotected-file',
      again: id,
    })
  }

  test('asks for a sign-in and keeps all data; waiting messages go out with the new key', async () => {
    const here = await openHere()
    const me = await enter(here, 1)
    await here.attach()
    await here.until('live', ({ connection }) => connection.state === 'live')
    const narrow = [{ operator: 'channel', operand: [...here.state().subscriptions.keys()][0]! }]
    await here.fetch(narrow)
    const [messageId] = here.events.flatMap((event) =>
      event.type === 'local/fetched' ? event.messages.map(({ id }) => id) : [],
    )
    const reader = await openOther(2)

    await regenerate(1)
    await here.until('signed out', ({ connection }) => connection.state === 'signed-out')
    expect(summaries(here)).toMatchObject([{ needsSignIn: true, deactivated: null }])
    const destination = { type: 'direct' as const, userIds: [server.accounts[2]!.user_id] }
    unwrap(
      await here.client.handlers['message.send']({
        account: me.id,
        destination,
        content: 'written meanwhile',
      }),
    )
    await here.client.handlers['flags.change']({
      account: me.id,
      op: 'add',
      flag: 'starred',
      messageIds: [messageId!],
    })
    await here.until('the echo', ({ outbox }) => outbox.size === 1)
    const batches = here.pushes.length

    unwrap(await again(here, me))
    await here.until('live again', ({ connection }) => connection.state === 'live')
    await here.until('sent', ({ outbox }) => outbox.size === 0)
    await reader.until('the message', () =>
      reader.events.some((event) => event.type === 'message' && event.message.content.includes('meanwhile')),
    )
    const rows = server.server.state.users.get(me.userId)!.rows
    await soon(() => ((flagBits(rows, messageId!) ?? 0) & Flag.starred) !== 0)
    // The same session continued: nothing was attached or registered again.
    const since = here.pushes.slice(batches)
    expect(since.some(({ name }) => name === 'account.detached')).toBe(false)
    expect(here.events.some(({ type }) => type === 'local/snapshot')).toBe(false)
    expect(summaries(here)).toMatchObject([{ id: me.id, needsSignIn: false }])
    expect(here.state().starred.has(messageId!)).toBe(true)
  })

  test('is noticed by whichever request fails first', async () => {
    const here = await openHere()
    const me = await enter(here, 1)
    await here.attach()
    await here.until('live', ({ connection }) => connection.state === 'live')
    server.failWith('POST /api/v1/messages', 401, 'INVALID_API_KEY')
    server.failWith('GET /api/v1/events', 401, 'INVALID_API_KEY', 2)
    const destination = { type: 'direct' as const, userIds: [me.userId] }
    unwrap(await here.client.handlers['message.send']({ account: me.id, destination, content: 'hello' }))
    await here.until('signed out', ({ connection }) => connection.state === 'signed-out')
    expect([...here.state().outbox.values()]).toMatchObject([{ content: 'hello', reason: null }])
    server.clearFaults()
    await here.client.handlers['account.retry']({ account: me.id })
    await here.until('sent', ({ outbox }) => outbox.size === 0)
  })

  test('is not replaced by the key of a different user', async () => {
    const here = await openHere()
    const me = await enter(here, 1)
    await regenerate(1)
    await soon(() => summaries(here)[0]!.needsSignIn)
    expect(await again(here, me, 2)).toMatchObject({ ok: false, error: { code: 'other-account' } })
    expect(summaries(here)).toMatchObject([{ id: me.id, needsSignIn: true }])
  })

  test.each([
    ['USER_DEACTIVATED', 'user'],
    ['REALM_DEACTIVATED', 'organization'],
  ])('%s shows if the user or the organization is deactivated', async (code, who) => {
    const here = await openHere()
    await enter(here, 1)
    await here.attach()
    server.failWith('GET /api/v1/events', 401, code, 99)
    here.client.reconnect()
    await soon(() => summaries(here)[0]!.needsSignIn)
    expect(summaries(here)).toMatchObject([{ deactivated: who }])
    server.clearFaults()
  })

  test('a deactivated organization is reported by its event or by the next sign-in', async () => {
    const here = await openHere()
    const me = await enter(here, 1)
    await here.attach()
    await here.until('live', ({ connection }) => connection.state === 'live')
    const olga = server.accounts.find(({ email }) => email.startsWith('olga@'))!
    expect((await testClient(server.url, olga).post('/realm/deactivate')).status).toBe(200)
    await soon(() => summaries(here)[0]!.needsSignIn)
    expect(summaries(here)).toMatchObject([{ id: me.id, deactivated: 'organization' }])
    await here.until('signed out', ({ connection }) => connection.state === 'signed-out')
    // Stored data stays readable.
    expect(here.state().channels.size).toBeGreaterThan(0)
    expect(await again(here, me)).toMatchObject({
      ok: false,
      error: { code: 'deactivated', message: 'This organization has been deactivated.' },
    })
    // A client that missed the event is asked to sign in, and learns it from the response.
    await here.client.close()
    const later = await openHere()
    await soon(() => summaries(later)[0]!.needsSignIn)
    expect(summaries(later)).toMatchObject([{ id: me.id, deactivated: null }])
    expect(await again(later, me)).toMatchObject({ ok: false, error: { code: 'deactivated' } })
  })

  test('after a restart the sign-in is still required, and opens the account', async () => {
    const first = await openHere()
    const me = await enter(first, 1)
    await first.client.close()
    await regenerate(1)
    const here = await openHere()
    await soon(() => summaries(here)[0]!.needsSignIn)
    await expect(here.attach()).rejects.toThrow('needs-sign-in')
    unwrap(await again(here, me))
    await here.attach()
    await here.until('live', ({ connection }) => connection.state === 'live')
  })
})

test('an account without a connection is marked as offline', async () => {
  const here = await openHere()
  const me = await enter(here, 1)
  await soon(() => here.client.state(me.id)?.connection.state === 'live')
  expect(summaries(here)).toMatchObject([{ offline: false }])
  await server.down()
  await soon(() => summaries(here)[0]!.offline)
  await server.up()
  here.client.reconnect()
  await soon(() => !summaries(here)[0]!.offline)
})
