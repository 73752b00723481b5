import { appendFileSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { ClientOptions } from '../../electron/core/client/clientOptions.ts'
import type { UploadRow } from '../../shared/model/outbox/uploadRow.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer, ServerOptions } from '../server/startServer.ts'
import { openAs, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'
import { openKept } from './openKept.ts'
import { nodeUpload, stuckAt, through } from './nodeUpload.ts'

const mib = 1024 * 1024
let server: RunningServer
let folder: string
let open: Pick<TestClient, 'close'>[] = []

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'topical-uploads-'))
})
afterEach(async () => {
  await Promise.all(open.splice(0).map((each) => each.close()))
  await server.close()
  rmSync(folder, { recursive: true, force: true })
})

const serve = async (options: ServerOptions = {}) => {
  server = await startServer({ scenario: 'small', limits: { uploadMib: 100 }, ...options })
}
/** Opens a client for this run only. */
const visit = async (options: Partial<ClientOptions> = {}) => {
  const client = await openAs(server, server.accounts[1]!, options)
  open.push(client)
  return client
}
/** Creates a file with different bytes everywhere, so that a misplaced chunk is noticed. */
function make(name: string, size: number): { readonly file: string; readonly bytes: Buffer } {
  const bytes = Buffer.alloc(size)
  for (let index = 0; index + 4 <= size; index += 4) bytes.writeUInt32LE((index * 2654435761) >>> 0, index)
  const file = path.join(folder, name)
  writeFileSync(file, bytes)
  return { file, bytes }
}

const rows = (client: TestClient): readonly UploadRow[] => {
  const changes = client.pushes.filter((push) => push.name === 'upload.changed')
  return changes.at(-1)?.payload.uploads ?? []
}
const give = async (client: TestClient, ...files: readonly string[]) =>
  unwrap(
    await client.client.handlers['upload.add']({
      account: client.account,
      place: 'here',
      files: files.map((file) => ({ path: file })),
    }),
  )
const control = async (client: TestClient, id: string, op: 'pause' | 'resume' | 'cancel') =>
  unwrap(await client.client.handlers['upload.control']({ account: client.account, id, op }))
const untilRow = (client: TestClient, what: string, isMet: (row: UploadRow) => boolean) =>
  client.pushed(what, () => rows(client).some(isMet))
const untilDone = (client: TestClient, id: string) =>
  untilRow(client, 'it is done', (row) => row.id === id && row.state === 'done')
const stored = () => [...server.server.state.uploads.values()]
const filesAs = (name: string) => stored().filter((upload) => upload.name === name)
/** Without the content, which a failing expectation would print byte by byte. */
const storedAs = (name: string) => filesAs(name).map(({ bytes: _bytes, ...rest }) => rest)
const writeFile = (name: string) => {
  expect(storedAs(name)).toHaveLength(1)
  return filesAs(name)[0]!.bytes
}

test('a small file is sent in one request, and its address is returned', async () => {
  await serve()
  const client = await visit()
  const { bytes, file } = make('plan [final].txt', 70_001)
  const [row] = await give(client, file)
  expect(row).toMatchObject({ name: 'plan [final].txt', label: 'plan final.txt', size: 70_001 })
  await untilDone(client, row!.id)
  expect(rows(client)[0]!.url).toMatch(/^\/user_uploads\/.*plan/)
  expect(writeFile('plan [final].txt').equals(bytes)).toBe(true)
  expect(stored().at(-1)!.contentType).toBe('text/plain')
  await control(client, row!.id, 'cancel')
  await client.pushed('the list is empty', () => rows(client).length === 0)
})

test('a large file is sent in chunks of a few megabytes, several at once', async () => {
  await serve()
  const sizes: number[] = []
  let now = 0
  let maxRunning = 0
  const client = await visit({
    uploadFor: () => async (request) => {
      if (request.body !== null) sizes.push(request.body.length)
      maxRunning = Math.max(maxRunning, ++now)
      return nodeUpload(request).finally(() => now--)
    },
  })
  const { bytes, file } = make('film.mp4', 30 * mib + 17)
  const others = [1, 2, 3, 4].map((number) => make(`${String(number)}.txt`, 1000).file)
  const added = await give(client, file, ...others)
  for (const { id } of added) await untilDone(client, id)
  expect(writeFile('film.mp4').equals(bytes)).toBe(true)
  expect(Math.max(...sizes)).toBeLessThanOrEqual(2 * mib)
  expect(maxRunning).toBe(3)
  expect(rows(client).every(({ sent, size }) => sent === size)).toBe(true)
})

test('after a network failure an upload continues from the server’s offset', async () => {
  await serve()
  let isCut = false
  const offsets: number[] = []
  const client = await visit({
    uploadFor: through(async ({ method, headers }, count) => {
      if (method === 'PATCH') offsets.push(Number(headers['Upload-Offset']))
      if (count === 5) {
        isCut = true
        await server.down()
      }
    }),
  })
  const { bytes, file } = make('film.mp4', 30 * mib)
  const [row] = await give(client, file)
  await untilRow(client, 'it waits', ({ state, reason }) => state === 'waiting' && reason !== null)
  await server.up()
  await untilDone(client, row!.id)
  expect(isCut).toBe(true)
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(writeFile('film.mp4').equals(bytes)).toBe(true)
})

test('a server that has lost the upload gets it again', async () => {
  await serve()
  const client = await visit({
    uploadFor: through((_request, count) => {
      if (count === 4) server.server.resumable.clear()
    }),
  })
  const { bytes, file } = make('film.mp4', 26 * mib)
  const [row] = await give(client, file)
  await untilDone(client, row!.id)
  expect(writeFile('film.mp4').equals(bytes)).toBe(true)
})

test('if the address for resumable uploads redirects, the one with a slash is used', async () => {
  await serve()
  const requests: string[] = []
  const client = await visit({
    uploadFor: () => (request) => {
      const { pathname } = new URL(request.url)
      if (request.method === 'POST') requests.push(pathname)
      if (pathname === '/api/v1/tus') return Promise.resolve({ status: 301, headers: {}, body: '' })
      return nodeUpload(request)
    },
  })
  const { file } = make('film.mp4', 26 * mib)
  const [row] = await give(client, file)
  await untilDone(client, row!.id)
  expect(requests).toEqual(['/api/v1/tus', '/api/v1/tus/'])
})

test.each([
  ['in pieces', 25_000_000, 'PATCH /api/v1/tus'],
  ['in one request', 5000, 'POST /api/v1/user_uploads'],
])('%s: the last response is lost, and nothing is stored twice', async (_how, size, pattern) => {
  await serve()
  let isLast = false
  const client = await visit({
    uploadFor: through(({ headers, body }) => {
      const isEnd = Number(headers['Upload-Offset'] ?? 0) + (body?.length ?? 0) >= size
      if (isEnd && !isLast && body !== null) {
        isLast = true
        server.dropNextAnswer(pattern)
      }
    }),
  })
  const { file } = make('notes.txt', size)
  const [row] = await give(client, file)
  await untilDone(client, row!.id)
  expect(isLast).toBe(true)
  expect(storedAs('notes.txt')).toHaveLength(1)
  expect(rows(client)[0]!.url).toContain(storedAs('notes.txt')[0]!.pathId)
})

test('a file added twice is stored twice, with different labels', async () => {
  await serve()
  const client = await visit()
  const { file } = make('a.txt', 100)
  const added = await give(client, file, file)
  expect(added.map(({ label }) => label)).toEqual(['a.txt', 'a.txt (2)'])
  for (const { id } of added) await untilDone(client, id)
  expect(storedAs('a.txt')).toHaveLength(2)
  expect(new Set(rows(client).map(({ url }) => url)).size).toBe(2)
})

test('a server without chunks gets a large file as one stream', async () => {
  await serve({ featureLevel: 200 })
  const chunked: boolean[] = []
  const client = await visit({
    uploadFor: through((request) => void chunked.push(request.isChunked)),
  })
  const { bytes, file } = make('film.mp4', 27 * mib)
  const [row] = await give(client, file)
  await untilDone(client, row!.id)
  expect(writeFile('film.mp4').equals(bytes)).toBe(true)
  expect(chunked).toEqual([true])
})

test('a paused upload stops, and continues from its offset', async () => {
  await serve()
  const offsets: number[] = []
  const client = await visit({
    uploadFor: stuckAt(5, ({ headers, method }) => {
      if (method === 'PATCH') offsets.push(Number(headers['Upload-Offset']))
    }),
  })
  const { bytes, file } = make('film.mp4', 40 * mib)
  const [row] = await give(client, file)
  await untilRow(client, 'some of it is there', ({ sent }) => sent > 3 * mib)
  await control(client, row!.id, 'pause')
  await untilRow(client, 'it stands', ({ state }) => state === 'paused')
  await control(client, row!.id, 'resume')
  await untilDone(client, row!.id)
  expect(offsets.filter((offset) => offset === 0)).toHaveLength(1)
  expect(writeFile('film.mp4').equals(bytes)).toBe(true)
})

test('a canceled upload leaves nothing on the server', async () => {
  await serve()
  const client = await visit({ uploadFor: stuckAt(5) })
  const { file } = make('film.mp4', 60 * mib)
  const [row] = await give(client, file)
  await untilRow(client, 'some of it is there', ({ sent }) => sent > 3 * mib)
  await control(client, row!.id, 'cancel')
  await client.pushed('the list is empty', () => rows(client).length === 0)
  await expect.poll(() => server.server.resumable.size).toBe(0)
  expect(storedAs('film.mp4')).toEqual([])
})

test('too large files, folders and missing files fail before any request', async () => {
  await serve({ limits: { uploadMib: 1 } })
  let requests = 0
  const client = await visit({ uploadFor: through(() => void requests++) })
  const { file } = make('large.bin', mib + 1)
  const empty = mkdtempSync(path.join(folder, 'empty-'))
  const added = await give(client, file, empty, path.join(folder, 'nothing'))
  expect(added.map(({ state }) => state)).toEqual(['failed', 'failed', 'failed'])
  expect(added.map(({ reason }) => reason)).toEqual([
    expect.stringContaining('1.1 MB is too large; the limit is 1 MB'),
    expect.stringContaining('A folder with no files'),
    expect.stringContaining('no longer exists'),
  ])
  expect(added.every(({ canRetry }) => !canRetry)).toBe(true)
  expect(requests).toBe(0)
})

test('an organization without space refuses before the file is sent', async () => {
  await serve()
  server.server.state.realm.settings['upload_quota_mib'] = 1
  let requests = 0
  const client = await visit({ uploadFor: through(() => void requests++) })
  const { file } = make('large.bin', 2 * mib)
  await give(client, file)
  await untilRow(client, 'it says so', ({ reason }) => /enough space/.test(reason ?? ''))
  expect(requests).toBe(0)
})

test('a file that changes during its upload is not mixed; a retry sends the new one', async () => {
  await serve()
  const { bytes, file } = make('film.mp4', 30 * mib)
  const client = await visit({
    uploadFor: through((_request, count) => {
      if (count === 4) appendFileSync(file, 'more')
    }),
  })
  const [row] = await give(client, file)
  await untilRow(
    client,
    'it says so',
    ({ state, reason }) => state === 'failed' && /changed/.test(reason ?? ''),
  )
  expect(storedAs('film.mp4')).toEqual([])
  await control(client, row!.id, 'resume')
  await untilDone(client, row!.id)
  expect(writeFile('film.mp4').equals(Buffer.concat([bytes, Buffer.from('more')]))).toBe(true)
})

test('a file deleted in the meantime fails with a reason', async () => {
  await serve()
  const { file } = make('film.mp4', 30 * mib)
  const client = await visit({
    uploadFor: through((_request, count) => {
      if (count === 4) rmSync(file)
    }),
  })
  await give(client, file)
  await untilRow(
    client,
    'it says so',
    ({ state, reason }) => state === 'failed' && /no longer exists/.test(reason ?? ''),
  )
  expect(storedAs('film.mp4')).toEqual([])
})

async function run(options: Partial<ClientOptions> = {}): Promise<TestClient> {
  const profile = path.join(folder, 'profile')
  const client = await openKept(server, server.accounts[1]!, { profile, ...options })
  open.push(client)
  return client
}
const end = async (client: TestClient) => {
  open = open.filter((each) => each !== client)
  await client.close()
}

test('the next run continues the uploads of the last one', async () => {
  await serve()
  const { bytes, file } = make('film.mp4', 27 * mib)
  const first = await run({ uploadFor: stuckAt(5) })
  const [row] = await give(first, file)
  await untilRow(first, 'some of it is there', ({ sent }) => sent > mib)
  await end(first)
  expect(storedAs('film.mp4')).toEqual([])

  const offsets: number[] = []
  const second = await run({
    uploadFor: through(({ headers, method }) => {
      if (method === 'PATCH') offsets.push(Number(headers['Upload-Offset']))
    }),
  })
  await untilDone(second, row!.id)
  expect(offsets[0]).toBeGreaterThan(0)
  expect(writeFile('film.mp4').equals(bytes)).toBe(true)
  // Rows stay until they are dismissed.
  await end(second)
  const third = await run()
  await untilRow(
    third,
    'it is still told',
    ({ id, state, url }) => id === row!.id && state === 'done' && url !== null,
  )
  await control(third, row!.id, 'cancel')
  await end(third)
  const fourth = await run()
  expect(unwrap(await fourth.client.handlers['upload.list']({ account: fourth.account }))).toEqual([])
})

test('pasted data is stored in a file of the account until it is sent', async () => {
  await serve()
  const bytes = Uint8Array.from({ length: 5000 }, (_, index) => index % 251)
  let isHeld = true
  const client = await run({
    uploadFor: through(async () => {
      while (isHeld) await new Promise((resolve) => setTimeout(resolve, 10))
    }),
  })
  const file = { name: 'image.png', type: 'image/png', bytes }
  const [row] = unwrap(
    await client.client.handlers['upload.add']({ account: client.account, place: 'here', files: [file] }),
  )
  const copies = path.join(folder, 'profile', 'accounts', client.account, 'uploads')
  const [copy] = readdirSync(copies)
  expect(statSync(path.join(copies, copy!)).mode & 0o777).toBe(0o600)
  expect(statSync(copies).mode & 0o777).toBe(0o700)
  isHeld = false
  await untilDone(client, row!.id)
  expect(writeFile('image.png').equals(Buffer.from(bytes))).toBe(true)
  // The row is done as soon as the server has the file; its local copy is deleted right after.
  await vi.waitFor(() => expect(readdirSync(copies)).toEqual([]), { timeout: 30_000 })
})
