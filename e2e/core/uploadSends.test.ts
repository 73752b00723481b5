import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { OwnTableName } from '../../electron/core/store/state/ownOperations.ts'
import type { UploadRow } from '../../shared/model/outbox/uploadRow.ts'
import { changeRows } from '../faults/readStore.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { failingThread } from './failingThread.ts'
import { unwrap } from './harness.ts'
import type { TestClient, TestClientOptions } from './harness.ts'
import { openKept } from './openKept.ts'
import { stuckAt } from './nodeUpload.ts'

const mib = 1024 * 1024
let server: RunningServer
let folder: string
let open: TestClient[] = []

beforeEach(async () => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-upload-sends-'))
  server = await startServer({ scenario: 'small', limits: { uploadMib: 100 } })
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const profile = () => path.join(folder, 'profile')
/** Starts a run of the client, in which the request with files of number `stuck` makes no progress. */
async function run(stuck?: number, options: TestClientOptions = {}): Promise<TestClient> {
  const client = await openKept(server, server.accounts[1]!, {
    profile: profile(),
    ...(stuck !== undefined && { uploadFor: stuckAt(stuck) }),
    ...options,
  })
  open.push(client)
  return client
}
const end = async (client: TestClient) => {
  open = open.filter((each) => each !== client)
  await client.close()
}
const rows = (client: TestClient): readonly UploadRow[] => {
  const changes = client.pushes.filter((push) => push.name === 'upload.changed')
  return changes.at(-1)?.payload.uploads ?? []
}
const control = async (client: TestClient, id: string, op: 'pause' | 'resume' | 'cancel') =>
  unwrap(await client.client.handlers['upload.control']({ account: client.account, id, op }))
/** Adds a large file, part of which is already uploaded. */
const giveFilm = async (client: TestClient): Promise<UploadRow> => {
  const file = path.join(folder, 'film.mp4')
  writeFileSync(file, Buffer.alloc(27 * mib, 5))
  const upload = { account: client.account, place: 'here', files: [{ path: file }] }
  const [row] = unwrap(await client.client.handlers['upload.add'](upload))
  await client.pushed('some of it is there', () => rows(client).some(({ sent }) => sent > mib))
  return row!
}

const withFile = (row: UploadRow) => `Here it is:\n[${row.label}]()`
const sendWith = async (client: TestClient, row: UploadRow) => {
  const [channel] = client.state().channels.values()
  const destination = { type: 'channel' as const, channelId: channel!.id, topic: 'films' }
  const { account } = client
  const awaits = [{ upload: row.id, placeholder: `[${row.label}]()` }]
  const message = { account, destination, content: withFile(row), awaits }
  return unwrap(await client.client.handlers['message.send'](message)).localId
}
const said = (text: string) =>
  [...server.server.state.messages.byId.values()].filter(({ content }) => content.includes(text))

test('a message waits for its files across restarts, lets others pass, is sent once', async () => {
  const first = await run(5)
  const row = await giveFilm(first)
  const localId = await sendWith(first, row)
  expect(first.state().outbox.get(localId)).toMatchObject({ status: 'queued', awaits: [row.id] })
  const { account } = first
  const { destination } = first.state().outbox.get(localId)!
  const later = { account, destination: destination as never, content: 'meanwhile' }
  unwrap(await first.client.handlers['message.send'](later))
  await first.until('the other one is sent', (state) => state.outbox.size === 1)
  await end(first)
  expect(said('Here it is')).toEqual([])

  const second = await run()
  expect(second.state().outbox.get(localId)).toMatchObject({ awaits: [row.id] })
  await second.until('it is sent', (state) => state.outbox.size === 0)
  await second.pushed('nothing is on the list', () => rows(second).length === 0)
  expect(said('Here it is').map(({ content }) => content)).toEqual([
    expect.stringMatching(/^Here it is:\n\[film\.mp4\]\(\/user_uploads\/.*film\.mp4\)$/) as string,
  ])
  await end(second)
  const third = await run()
  expect([third.state().outbox.size, rows(third)]).toEqual([0, []])
})

test('a message whose upload fails shows that, and is sent without it or discarded', async () => {
  const client = await run(5)
  const row = await giveFilm(client)
  const localId = await sendWith(client, row)
  const isStopped = () => client.until('it stands', (state) => state.outbox.get(localId)?.status === 'failed')
  await control(client, row.id, 'pause')
  await isStopped()
  expect(client.state().outbox.get(localId)?.reason).toMatch(/isn’t attached/)
  const input = { account: client.account, localId }
  unwrap(await client.client.handlers['outbox.retry'](input))
  await client.until('it waits', (state) => state.outbox.get(localId)?.status === 'queued')
  const taken = unwrap(await client.client.handlers['outbox.discard'](input))
  expect(client.state().localDrafts.get(taken!)?.content).toBe(withFile(row))
  expect(rows(client)).toHaveLength(1)

  const again = await sendWith(client, row)
  await control(client, row.id, 'cancel')
  await client.until('it stands', (state) => state.outbox.get(again)?.status === 'failed')
  unwrap(await client.client.handlers['outbox.retry']({ account: client.account, localId: again }))
  await client.until('it is sent', (state) => state.outbox.size === 0)
  expect(said('Here it is').map(({ content }) => content)).toEqual(['Here it is:'])
})

test('a file of a discarded message stays with the draft, and is dropped with it', async () => {
  const first = await run(5)
  const row = await giveFilm(first)
  const localId = await sendWith(first, row)
  const { account } = first
  unwrap(await first.client.handlers['outbox.discard']({ account, localId }))
  await end(first)

  const second = await run(5)
  await second.pushed('it goes on', () => rows(second).some(({ sent }) => sent > mib))
  const [draft] = second.state().localDrafts.values()
  expect(draft?.content).toBe(withFile(row))
  unwrap(await second.client.handlers['draft.drop']({ account, id: draft!.id }))
  await end(second)

  const third = await run()
  const list = async () => unwrap(await third.client.handlers['upload.list']({ account }))
  await expect.poll(list, { timeout: 10_000 }).toEqual([])
})

test('a message whose uploads are done still waits behind a refused one', async () => {
  // The delay keeps the upload in progress until it is paused, however late that is.
  server.delay('PATCH /api/v1/tus', 2000, 1000)
  const client = await run()
  const row = await giveFilm(client)
  const localId = await sendWith(client, row)
  await control(client, row.id, 'pause')
  await client.until('its file stands', (state) => state.outbox.get(localId)?.status === 'failed')
  await server.down()
  await client.until('offline', (state) => state.connection.state === 'offline')
  const { account } = client
  const { destination } = client.state().outbox.get(localId)!
  const say = async (content: string) => {
    const message = { account, destination: destination as never, content }
    return unwrap(await client.client.handlers['message.send'](message)).localId
  }
  const [first, second] = [await say('said first'), await say('said second')]
  server.failWith('POST /api/v1/messages', 400, 'BAD_REQUEST')
  await server.up()
  await client.until('it waits', (state) => state.outbox.get(second)?.held === 'failed')
  server.clearFaults()
  unwrap(await client.client.handlers['outbox.retry']({ account, localId }))
  await client.until('its file has come', (state) => state.outbox.get(localId)?.held === 'failed')
  unwrap(await client.client.handlers['outbox.retry']({ account, localId: first }))
  await client.until('all is sent', (state) => state.outbox.size === 0)
  const texts = [...server.server.state.messages.byId.values()].slice(-3).map(({ content }) => content)
  expect(texts).toEqual(['said first', 'said second', expect.stringContaining('film.mp4')])
})

/** Starts a thread of the store that cannot read this table. */
const unreadable = (table: OwnTableName) =>
  failingThread((request) =>
    request.type === 'call' &&
    request.operation === 'rows' &&
    (request.input as { readonly table: OwnTableName }).table === table
      ? 'other'
      : null,
  )
const isGoingOn = (client: TestClient) =>
  client.pushed('it goes on', () => rows(client).some(({ sent }) => sent > mib))

test.each(['outbox', 'draft'] as const)(
  'files of texts in a table %s that is not read wait',
  async (table) => {
    // The text of a draft is in the file alone.
    const user = server.server.state.users.get(server.accounts[1]!.user_id)!
    user.settings['enable_drafts_synchronization'] = false
    const first = await run(5)
    const row = await giveFilm(first)
    const localId = await sendWith(first, row)
    const { account } = first
    if (table === 'draft') unwrap(await first.client.handlers['outbox.discard']({ account, localId }))
    await end(first)

    const second = await run(5, { storeThread: unreadable(table) })
    await isGoingOn(second)
    expect([second.state().outbox.size, second.state().localDrafts.size]).toEqual([0, 0])
    await end(second)
    const before = await changeRows(profile(), account, table, (each) => ({
      ...each,
      kind: 'newer',
      content: '{}',
    }))
    const third = await run(5)
    await isGoingOn(third)
    expect([third.state().outbox.size, third.state().localDrafts.size]).toEqual([0, 0])
    await end(third)
    await changeRows(profile(), account, table, ({ key }) => before.find((each) => each.key === key)!)

    const fourth = await run()
    if (table === 'outbox') {
      await fourth.until('it is sent', (state) => state.outbox.size === 0)
      expect(said('Here it is').map(({ content }) => content)).toEqual([
        expect.stringContaining('/user_uploads/') as string,
      ])
    } else {
      await fourth.pushed('it is uploaded', () => rows(fourth).some(({ state }) => state === 'done'))
      expect([...fourth.state().localDrafts.values()].map(({ content }) => content)).toEqual([withFile(row)])
    }
  },
)
