import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { launchApp } from '../app.ts'
import type { LaunchedApp } from '../app.ts'
import { expect, test } from '../fixtures.ts'
import type { TestServer } from '../fixtures.ts'
import { menuOf, recordMenus } from '../systemDialogs.ts'
import { testClient } from '../server/testClient.ts'
import { messageBox, messageRow, openTopic, untilLive } from '../steps.ts'
import { invoke } from '../windowUser.ts'
import { listener } from './listener.ts'
import { carries, recordTraffic, trafficSoFar } from './traffic.ts'

async function start(makeServer: () => Promise<TestServer>) {
  const server = await makeServer()
  return { server, account: server.accounts[0]!, target: { url: server.appUrl } }
}

/** Uploads as the account, directly to the server; returns the path. */
async function upload(
  server: TestServer,
  name: string,
  type: string,
  bytes: Uint8Array<ArrayBuffer> | string,
): Promise<string> {
  const { email, api_key } = server.accounts[0]!
  const body = new FormData()
  body.append('file', new Blob([bytes], { type }), name)
  const answer = await fetch(`${server.url}/api/v1/user_uploads`, {
    method: 'POST',
    headers: { authorization: `Basic ${Buffer.from(`${email}:${api_key}`).toString('base64')}` },
    body,
  })
  const { url, uri } = (await answer.json()) as { url?: string; uri?: string }
  return url ?? uri ?? ''
}

const accountId = (it: LaunchedApp): Promise<string> =>
  it.page.evaluate(async () => {
    const { bridge } = window as unknown as {
      bridge: { invoke(name: string): Promise<{ value: { accounts: { id: string }[] } }> }
    }
    return (await bridge.invoke('app.bootstrap')).value.accounts[0]?.id ?? ''
  })

/** URL of the receiver of the bot's messages, which the page gets. */
const receiver = 'https://receiver.example/canary'

/** Creates a bot with a webhook. Resolves with its key and its token, which only main may request. */
async function startBot(server: TestServer): Promise<readonly string[]> {
  const user = testClient(server.url, server.accounts[0]!)
  const made = await user.post('/bots', {
    full_name: 'Canary',
    short_name: 'canary',
    bot_type: 3,
    payload_url: JSON.stringify(receiver),
  })
  const { state } = await user.register({ fetch_event_types: ['realm_bot'] })
  const bots = state['realm_bots'] as unknown as { user_id: number; services: { token: string }[] }[]
  const token = bots.find((bot) => bot.user_id === Number(made.body['user_id']))?.services[0]?.token ?? ''
  const secrets = [String(made.body['api_key']), token]
  expect(secrets.every((secret) => secret.length > 10)).toBe(true)
  return secrets
}

test('row 15: the API key exists only in main', async ({ makeServer }) => {
  const { account, server, target } = await start(makeServer)
  const ofBot = await startBot(server)
  const it = await launchApp({ server: target, account, withoutStore: true })
  const canary = account.api_key
  await recordTraffic(it.app)
  // From here on everything that main sends to the page is recorded, starting with the page's first call.
  await it.page.reload()
  await expect(it.page.locator('#root')).not.toBeEmpty()
  await expect.poll(async () => (await trafficSoFar(it.app)).length).toBeGreaterThan(2)
  const seesBot = async () =>
    (await trafficSoFar(it.app)).some((message) => Buffer.from(message, 'base64').includes(receiver))
  await expect.poll(seesBot).toBe(true)
  for (const message of await trafficSoFar(it.app))
    expect(carries(Buffer.from(message, 'base64'), account, ofBot)).toBe(false)

  const heap: string[] = []
  const devtools = await it.page.context().newCDPSession(it.page)
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => heap.push(chunk))
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  const strings = heap.join('')
  expect(strings).toContain('app.bootstrap')
  expect(carries(Buffer.from(strings), account, ofBot)).toBe(false)

  const seen = await it.page.evaluate(() =>
    JSON.stringify([
      location.href,
      { ...localStorage },
      { ...sessionStorage },
      document.documentElement.outerHTML,
    ]),
  )
  expect(carries(Buffer.from(seen), account, ofBot)).toBe(false)
  expect(await it.page.evaluate(async () => (await indexedDB.databases()).length)).toBe(0)

  // In a form that does not reveal the key.
  await it.page.evaluate(async (text) => {
    const { bridge } = window as unknown as {
      bridge: { invoke(name: string, input: object): Promise<unknown> }
    }
    await bridge.invoke('app.log', { level: 'warn', text })
  }, `the key is _${canary}_`)
  const log = await it.log()
  expect(log).toContain('the key is')
  expect(log).not.toContain(canary)
  expect(it.output.join('\n')).not.toContain(canary)
  for (const entry of await readdir(it.profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const bytes = await readFile(path.join(entry.parentPath, entry.name)).catch(() => Buffer.alloc(0))
    expect(carries(bytes, account, ofBot), entry.name).toBe(false)
  }
  await it.close()
})

test('rows 16 and 25: media are loaded by main with the key, and never run as code', async ({
  makeServer,
}) => {
  const { server, account, target } = await start(makeServer)
  const pixel = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
    'base64',
  )
  const picture = await upload(server, 'pixel.png', 'image/png', new Uint8Array(pixel))
  const page = await upload(server, 'page.html', 'text/html', '<script>alert(1)</script>')
  const drawing = await upload(
    server,
    'drawing.svg',
    'image/svg+xml',
    '<svg xmlns="http://www.w3.org/2000/svg"/>',
  )
  const it = await launchApp({ server: target, account, tolerate: [/content policy/] })
  const media = `media://${await accountId(it)}`

  const load = (url: string) =>
    it.page.evaluate(
      (src) =>
        new Promise<number>((resolve) => {
          const image = new Image()
          image.onload = () => resolve(image.naturalWidth)
          image.onerror = () => resolve(0)
          image.src = src
        }),
      url,
    )
  // Without the credential the server refuses the file, so this image was loaded with it.
  expect((await fetch(server.url + picture, { redirect: 'manual' })).status).not.toBe(200)
  expect(await load(media + picture)).toBe(1)
  expect(await load(`media://nobody${picture}`)).toBe(0)
  expect(await load(`${media}/api/v1/users/me`)).toBe(0)
  expect(await load(`${media}${picture}/../../../api/v1/users/me`)).toBe(0)

  const questions = await it.app.evaluate(
    async ({ session }, requests) =>
      Promise.all(
        requests.map(async ([url, range]) => {
          const answer = await session.defaultSession.fetch(url, range === '' ? {} : { headers: { range } })
          const length = (await answer.arrayBuffer()).byteLength
          return { status: answer.status, length, headers: Object.fromEntries(answer.headers) }
        }),
      ),
    [
      [media + picture, 'bytes=1-3'],
      [media + page, ''],
      [media + drawing, ''],
      [`${media}/api/v1/users/me`, ''],
    ] as [string, string][],
  )
  expect(questions[0]).toMatchObject({ status: 206, length: 3 })
  for (const answer of questions) expect(answer.headers['x-content-type-options']).toBe('nosniff')
  for (const active of [questions[1], questions[2]])
    expect(active?.headers).toMatchObject({
      'content-type': 'text/plain',
      'content-disposition': 'attachment',
    })
  expect(questions[3]?.status).toBe(404)

  // Row 25: a download goes to the download folder, and never replaces a file, not even one being downloaded.
  const folder = test.info().outputPath('downloads')
  await mkdir(folder)
  await writeFile(path.join(folder, 'pixel.png'), 'of the person')
  await it.app.evaluate(
    ({ app, BrowserWindow }, { to, url }) => {
      app.setPath('downloads', to)
      const contents = BrowserWindow.getAllWindows()[0]!.webContents
      contents.downloadURL(url)
      contents.downloadURL(url)
    },
    { to: folder, url: media + picture },
  )
  const saved = async (): Promise<readonly [string, number][]> =>
    Promise.all(
      // Chromium's temporary file of a running download may disappear at any moment.
      (await readdir(folder))
        .filter((name) => !name.startsWith('.org.chromium'))
        .sort()
        .map(async (name) => [name, (await stat(path.join(folder, name))).size]),
    )
  await expect.poll(saved).toEqual([
    ['pixel (2).png', pixel.length],
    ['pixel (3).png', pixel.length],
    ['pixel.png', 'of the person'.length],
  ])

  // The page can display media but not read them.
  const read = await it.page.evaluate(
    async (url) => fetch(url).then(String, () => 'refused'),
    media + picture,
  )
  expect(read).toBe('refused')
  await it.close()
})

test('row 17: no redirect sends a key, a cookie or a file to a different origin', async ({ makeServer }) => {
  const { server, account, target } = await start(makeServer)
  const picture = await upload(server, 'pixel.png', 'image/png', new Uint8Array([1, 2, 3]))
  const heard = await listener()
  const it = await launchApp({ server: target, account })
  await untilLive(it.page)
  const id = await accountId(it)

  // A file is fetched from there. Cookies ignore ports, so only the client prevents that this one is sent.
  server.failWith('GET /api/v1/attachments', 400, 'BAD_REQUEST', 1, { 'set-cookie': 'canary=1; Path=/' })
  await expect(invoke(it.page, 'files.fetch', { account: id })).rejects.toThrow('files.fetch: refused')
  const cookies = await it.app.evaluate(
    ({ session }, name) => session.fromPartition(name).cookies.get({ name: 'canary' }),
    `account:${id}`,
  )
  expect(cookies).toHaveLength(1)
  server.failWith(`GET ${picture}`, 302, 'MOVED', 1, { location: `${heard.url}/elsewhere` })
  const status = await it.app.evaluate(
    async ({ session }, url) => (await session.defaultSession.fetch(url)).status,
    `media://${id}${picture}`,
  )
  expect(status).toBe(200)
  expect(heard.requests()).toEqual(['connection', '/elsewhere'])

  // An honest server never redirects calls and uploads.
  server.failWith('GET /api/v1/attachments', 302, 'MOVED', 1, { location: `${heard.url}/call` })
  await expect(invoke(it.page, 'files.fetch', { account: id })).rejects.toThrow('files.fetch: network')
  server.failWith('POST /api/v1/user_uploads', 307, 'MOVED', 1, { location: `${heard.url}/upload` })
  await it.page.evaluate(async (argument) => {
    const { bridge } = window as unknown as {
      bridge: { invoke(name: string, input: object): Promise<unknown> }
    }
    const files = [new File(['seen'], 'notes.txt', { type: 'text/plain' })]
    await bridge.invoke('upload.add', { account: argument, place: 'here', files })
  }, id)
  await expect
    .poll(() => [...server.server.state.uploads.values()].map(({ name }) => name))
    .toEqual(['pixel.png', 'notes.txt'])
  expect(heard.requests()).toEqual(['connection', '/elsewhere'])
  await it.close()
  await heard.close()
})

test('rows 32 and 34: requests go only to the organization’s own server', async ({ makeServer }) => {
  const { account, target } = await start(makeServer)
  const profile = test.info().outputPath('profile')
  const record = test.info().outputPath('network.json')
  const it = await launchApp({
    server: target,
    account,
    profileDir: profile,
    args: [`--log-net-log=${record}`],
  })
  await expect(it.page.locator('#root')).not.toBeEmpty()
  // Chromium would fetch a dictionary that the app has not put where it looks for it, also at the start.
  await recordMenus(it.app)
  await openTopic(it.page, 'garden', 'tomatoes')
  const box = messageBox(it.page)
  await box.pressSequentially('wrold ')
  const open = () => box.click({ button: 'right', position: { x: 24, y: 16 } })
  await expect.poll(() => menuOf(it.app, open)).toContain('world')
  await messageBox(it.page).press('Enter')
  await expect(messageRow(it.page, 'wrold')).toHaveAttribute('data-message-id')
  await it.close()
  const text = await readFile(record, 'utf8')
  const addresses = new Set(
    [...text.matchAll(/"(?:url|host|origin)":"((?:https?|wss?):\/\/[^"/]*)/g)].map(([, url]) => url),
  )
  expect([...addresses]).toContain(target.url)
  expect([...addresses].filter((url) => url !== target.url)).toEqual([])
})
