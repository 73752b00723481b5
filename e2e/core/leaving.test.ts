import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { draftIdOf } from '../../shared/model/outbox/localDraft.ts'
import { sendMessage } from '../server/actions/messages/sendMessage.ts'
import { render } from '../server/render.ts'
import { startCoreProcess } from '../coreProcess/coreProcess.ts'
import type { CoreProcess } from '../coreProcess/coreProcess.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openClient, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { openKept } from './openKept.ts'
import { stuckAt } from './nodeUpload.ts'

let server: RunningServer
let profile: string
const open = new Set<Pick<TestClient, 'close'>>()

beforeEach(async () => {
  profile = mkdtempSync(join(tmpdir(), 'topical-leaving-'))
  server = await startServer({ scenario: 'small' })
})
afterEach(async () => {
  for (const each of open) await each.close()
  open.clear()
  await server.close()
  rmSync(profile, { recursive: true, force: true })
})

const who = () => server.accounts[1]!
const run = async (options: Partial<Parameters<typeof openKept>[2]> = {}): Promise<TestClient> => {
  const client = await openKept(server, who(), { profile, ...options })
  open.add(client)
  await client.until('live', ({ connection }) => connection.state === 'live')
  return client
}
const close = async (client: Pick<TestClient, 'close'>) => {
  open.delete(client)
  await client.close()
}
/** Starts a run that completes unfinished work; returns its accounts. */
const settle = async () => {
  const opened = await openClient({ profile })
  const { accounts } = opened.client.bootstrap()
  await opened.close()
  return accounts
}
/** Paths below the profile. */
const files = (dir = profile): readonly string[] =>
  readdirSync(dir)
    .map((name) => join(dir, name))
    .flatMap((path) => (statSync(path).isDirectory() ? [path, ...files(path)] : [path]))
const traces = (...texts: readonly string[]) =>
  files().filter(
    (path) =>
      texts.some((text) => path.includes(text)) ||
      (statSync(path).isFile() && texts.some((text) => readFileSync(path, 'latin1').includes(text))),
  )
const signIn = async ({ client }: Pick<TestClient, 'client'>, keep: 'run' | 'unprotected-file') =>
  client.handlers['login.password']({
    realmUrl: server.url,
    username: who().email,
    password: who().password,
    keep,
  })
const channelOf = (client: Pick<TestClient, 'state'>) =>
  [...client.state().channels.values()].find(({ name }) => name === 'general')!.id
const target = (client: Pick<TestClient, 'state'>) => ({
  type: 'channel' as const,
  channelId: channelOf(client),
  topic: 'begun',
})
const put = async (client: Pick<CoreProcess, 'handlers' | 'account' | 'state'>, content: string, rev = 0) => {
  const to = target(client)
  const id = draftIdOf(to)
  const draft = { account: client.account, id, target: to, content, caret: null, rev, writer: 'w' }
  return unwrap(await client.handlers['draft.put'](draft)).rev
}
const begin = (client: TestClient, content: string, rev?: number) =>
  put({ ...client, handlers: client.client.handlers }, content, rev)
const send = async (client: TestClient, content: string) => {
  const message = { account: client.account, destination: { ...target(client), topic: 'sent' }, content }
  unwrap(await client.client.handlers['message.send'](message))
}
const stored = (content: string) =>
  [...server.server.state.messages.byId.values()].filter((message) => message.content === content).length
const keyFile = () => join(profile, 'keys-unprotected.json')

describe('changing the storage to this run only', () => {
  test('leaves neither files nor keys, and everything continues in memory', async () => {
    const client = await run({ uploadFor: stuckAt(1) })
    const { account } = client
    const rev = await begin(client, 'A long thought that somebody began on a quiet morning.')
    await begin(client, 'Short.', rev)
    const picture = {
      name: 'picture.png',
      type: 'image/png',
      bytes: Buffer.from('what somebody pasted '.repeat(99)),
    }
    const input = { account, place: 'here', files: [picture] }
    const [row] = unwrap(await client.client.handlers['upload.add'](input))
    await server.down()
    await client.until('offline', ({ connection }) => connection.state === 'offline')
    await send(client, 'waits')
    await server.up()
    server.failWith('POST /api/v1/messages', 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '1' })
    expect(files().some((path) => path.endsWith('own.db'))).toBe(true)
    expect(files().some((path) => path.endsWith(row!.id))).toBe(true)
    expect(traces('what somebody pasted')).toEqual([])

    expect(unwrap(await signIn(client, 'run'))).toMatchObject({ id: account, keep: 'run' })
    await expect
      .poll(() => traces('own.db', 'service.db', 'uploads', who().api_key, `${account}/store`))
      .toEqual([])
    await client.until('sent', ({ outbox }) => outbox.size === 0)
    expect(stored('waits')).toBe(1)
    const id = draftIdOf(target(client))
    expect(client.state().localDrafts.get(id)).toMatchObject({ content: 'Short.' })
    const versions = unwrap(await client.client.handlers['draft.versions']({ account, id }))
    expect(versions.map(({ content }) => content)).toEqual([expect.stringContaining('A long thought')])
    unwrap(await client.client.handlers['upload.control']({ account, id: row!.id, op: 'pause' }))
    unwrap(await client.client.handlers['upload.control']({ account, id: row!.id, op: 'resume' }))
    await client.pushed(
      'it is there',
      ({ name, payload }) =>
        name === 'upload.changed' && payload.uploads.some(({ state }) => state === 'done'),
    )
    await begin(client, 'Of this run alone.', client.state().localDrafts.get(id)!.rev)
    await close(client)
    expect(traces('.db', who().api_key, '/store', 'leaving.json')).toEqual([])
    expect(await settle()).toMatchObject([{ id: account, keep: 'run', needsSignIn: true }])
    // As earlier versions stored it.
    mkdirSync(join(profile, 'accounts', account), { recursive: true })
    writeFileSync(join(profile, 'accounts', account, 'own.db'), 'old')
    writeFileSync(keyFile(), JSON.stringify({ version: 1, keys: { [`${account}/store`]: 'old' } }))
    expect(await settle()).toMatchObject([{ id: account, keep: 'run' }])
    expect(traces('.db', '/store')).toEqual([])
  })

  test('counts waiting messages as lost with the run', async () => {
    const client = await run()
    await server.down()
    await client.until('offline', ({ connection }) => connection.state === 'offline')
    await send(client, 'waits')
    await client.until('kept', ({ outbox }) => [...outbox.values()].every(({ unsaved }) => unsaved !== true))
    expect(client.client.unsent()).toBe(0)
    await server.up()
    server.failWith('POST /api/v1/messages', 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '3600' })
    unwrap(await signIn(client, 'run'))
    await expect.poll(() => client.client.unsent()).toBe(1)
    server.clearFaults()
  })
})

describe('a sign-out', () => {
  test('can be followed by a new sign-in at once, with separate files', async () => {
    const client = await run()
    const { account } = client
    await begin(client, 'Of the one that left.')
    const held = server.hold('DELETE /api/v1/events', 'request')
    const leaving = client.client.handlers['account.signOut']({ account })
    await held.came
    unwrap(await signIn(client, 'unprotected-file'))
    await client.attach()
    await client.until('live', ({ connection }) => connection.state === 'live')
    held.release()
    unwrap(await leaving)
    const rev = client.state().localDrafts.get(draftIdOf(target(client)))?.rev ?? 0
    await begin(client, 'Of the one that came.', rev)
    await client.until('kept', ({ localDrafts }) =>
      [...localDrafts.values()].some(
        ({ content, unsaved }) => content === 'Of the one that came.' && unsaved !== true,
      ),
    )
    expect(client.log.join('\n')).not.toMatch(/not open|couldn’t be (opened|written)/)
    await close(client)
    expect(existsSync(join(profile, 'leaving.json'))).toBe(false)
    await server.down()
    const opened = await openKept(server, who(), { profile })
    open.add(opened)
    await opened.until('there', ({ localDrafts }) => localDrafts.size > 0)
    expect([...opened.state().localDrafts.values()].map(({ content }) => content)).toEqual([
      'Of the one that came.',
    ])
  })

  test('has no effect and is reported if the disk cannot record it', async () => {
    const client = await run()
    mkdirSync(join(profile, 'leaving.json.new'))
    const answer = await client.client.handlers['account.signOut']({ account: client.account })
    expect(answer).toMatchObject({ ok: false })
    expect(client.client.bootstrap().accounts).toMatchObject([{ id: client.account, needsSignIn: false }])
    rmSync(join(profile, 'leaving.json.new'), { recursive: true })
    unwrap(await client.client.handlers['account.signOut']({ account: client.account }))
    expect(traces(client.account)).toEqual([])
  })

  test('is completed by the next start if a key cannot be removed', async () => {
    const client = await run()
    mkdirSync(`${keyFile()}.new`)
    const keys = JSON.parse(readFileSync(keyFile(), 'utf8')) as { version: 1; keys: Record<string, string> }
    writeFileSync(keyFile(), JSON.stringify({ ...keys, keys: { ...keys.keys, other: 'theirs' } }))
    unwrap(await client.client.handlers['account.signOut']({ account: client.account }))
    expect(await signIn(client, 'unprotected-file')).toMatchObject({ ok: false })
    await close(client)
    rmSync(`${keyFile()}.new`, { recursive: true })
    expect(await settle()).toEqual([])
    expect(traces(client.account, who().api_key)).toEqual([])
  })

  test('is final whatever arrives while the connection is being closed', async () => {
    const client = await run()
    const { account } = client
    const [messageId] = server.server.state.messages.byId.keys()
    const held = server.hold('POST /api/v1/messages/flags', 'request')
    void client.client.handlers['flags.change']({
      account,
      op: 'add',
      flag: 'starred',
      messageIds: [messageId!],
    })
    const leaving = client.client.handlers['account.signOut']({ account })
    const ben = server.accounts[2]!.user_id
    sendMessage(server.server, {
      sender: server.server.state.users.get(ben)!,
      channel: null,
      topic: '',
      participants: [ben, who().user_id].sort((left, right) => left - right),
      content: 'heard of no more',
      client: 'test',
      readBySender: true,
      rendered: render(server.server, 'heard of no more'),
    })
    unwrap(await leaving)
    held.release()
    await close(client)
    expect(traces(account, who().email)).toEqual([])
  })
})

describe('killed at each step on the disk', () => {
  /**
   * Starts core on a fresh profile and ends it before the nth change of the disk. Returns false if there were fewer
   * changes.
   */
  const ends = async (nth: number, leave: (it: CoreProcess) => Promise<unknown>) => {
    rmSync(profile, { recursive: true, force: true })
    const it = await startCoreProcess({ profile, server, who: who() })
    await it.until('live', ({ connection }) => connection.state === 'live')
    await put(it, 'begun')
    expect(files().some((path) => path.endsWith('own.db'))).toBe(true)
    it.stopAt({ at: 'disk', what: '', nth })
    await Promise.race([leave(it), it.ended])
    const wasEnded = it.isEnded()
    if (wasEnded) return true
    await it.close()
    return false
  }

  test('a sign-out is either completed by the next start or has not begun', async () => {
    let decided = 0
    for (let nth = 1, isKilled = true; isKilled; nth++) {
      let account = ''
      isKilled = await ends(nth, async (it) => {
        account = it.account
        await it.handlers['account.signOut']({ account })
      })
      const isDecided = existsSync(join(profile, 'leaving.json')) || !isKilled
      decided += Number(isDecided)
      const left = await settle()
      if (isDecided || left.length === 0) {
        expect(left, String(nth)).toEqual([])
        expect(traces(account, who().api_key), String(nth)).toEqual([])
      } else expect(left, String(nth)).toMatchObject([{ id: account, needsSignIn: false }])
    }
    expect(decided).toBeGreaterThan(4)
  })

  test('a change to this run only is completed by the next start or has not begun', async () => {
    let decided = 0
    for (let nth = 1, isKilled = true; isKilled; nth++) {
      isKilled = await ends(nth, async (it) => {
        const again = { realmUrl: server.url, username: who().email, password: who().password }
        unwrap(await it.handlers['login.password']({ ...again, keep: 'run' }))
        await expect.poll(() => it.isEnded() || traces('own.db', 'leaving.json').length === 0).toBe(true)
      })
      const isDecided = existsSync(join(profile, 'leaving.json')) || !isKilled
      decided += Number(isDecided)
      const [left] = await settle()
      const isDone = isDecided || left?.keep === 'run'
      expect(left, String(nth)).toMatchObject({
        needsSignIn: isDone,
        keep: isDone ? 'run' : 'unprotected-file',
      })
      const kept = traces('.db', who().api_key, '/store')
      if (isDone) expect(kept, String(nth)).toEqual([])
      else expect(kept.length, String(nth)).toBeGreaterThan(2)
    }
    expect(decided).toBeGreaterThan(4)
  })
})

describe('data that belongs to no account', () => {
  const leftBehind = () => {
    mkdirSync(join(profile, 'accounts/0123456789abcdef/uploads'), { recursive: true })
    writeFileSync(join(profile, 'accounts/0123456789abcdef/uploads/picture'), 'pasted')
    const keys = JSON.parse(readFileSync(keyFile(), 'utf8')) as { version: 1; keys: Record<string, string> }
    const orphan = { '0123456789abcdef': 'key', '0123456789abcdef/store': 'store' }
    writeFileSync(keyFile(), JSON.stringify({ ...keys, keys: { ...keys.keys, ...orphan } }))
  }

  test('is removed once the window is open, and the account stays', async () => {
    const first = await run()
    await begin(first, 'stays')
    await close(first)
    leftBehind()
    let show: () => void = () => undefined
    const second = await openClient({ profile, shown: new Promise((resolve) => (show = resolve)) })
    expect(traces('0123456789abcdef').length).toBeGreaterThan(2)
    show()
    await expect.poll(() => traces('0123456789abcdef')).toEqual([])
    await second.close()
    const third = await run()
    expect([...third.state().localDrafts.values()].map(({ content }) => content)).toEqual(['stays'])
  })

  test('stays if the list of accounts could not be read', async () => {
    await close(await run())
    leftBehind()
    const before = traces('0123456789abcdef').length
    writeFileSync(join(profile, 'accounts.json'), '{"version":2}')
    expect(await settle()).toEqual([])
    expect(await settle()).toEqual([])
    expect(traces('0123456789abcdef')).toHaveLength(before)
  })
})
