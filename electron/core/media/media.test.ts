import { createServer } from 'node:http'
import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Readable } from 'node:stream'
import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { request as httpRequest } from 'node:http'
import { arbitraryPath } from '../../../shared/content/testing/arbitraryAddress.ts'
import { bounds } from '../../../shared/api/bounds.ts'
import { serveMedia } from './media.ts'
import type { RequestOnce } from './media.ts'
import { mediaAddress, mediaUrl, parseMediaUrl } from './mediaPath.ts'

type Handler = (request: IncomingMessage, response: ServerResponse) => void
interface Origin {
  readonly server: Server
  readonly url: string
  readonly seen: { path: string; authorization: string | undefined; range: string | undefined }[]
  handler: Handler
}

async function origin(): Promise<Origin> {
  const seen: Origin['seen'] = []
  const server = createServer((request, response) => {
    const { authorization, range } = request.headers
    seen.push({ path: request.url ?? '', authorization, range })
    ownOrigin.handler(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const ownOrigin: Origin = { server, url, seen, handler: (_request, response) => response.end('bytes') }
  return ownOrigin
}

const requestOnce: RequestOnce = (url, { method, headers }) =>
  new Promise((resolve, reject) => {
    const outgoing = httpRequest(url, { method, headers: { ...headers }, agent: false }, (answer) => {
      const flat = Object.entries(answer.headers).map(([name, each]) => [name, String(each)] as const)
      resolve({
        status: answer.statusCode ?? 0,
        headers: Object.fromEntries(flat),
        body: Readable.toWeb(answer) as unknown as ReadableStream<Uint8Array>,
      })
    })
    outgoing.on('error', reject)
    outgoing.end()
  })

let home: Origin
let foreign: Origin
beforeEach(async () => {
  ;[home, foreign] = await Promise.all([origin(), origin()])
})
afterEach(() => {
  home.server.close()
  foreign.server.close()
})

const credentials = { email: 'ada@x.org', apiKey: 'k'.repeat(32) }
const get = (path: string, headers: Readonly<Record<string, string>> = {}) =>
  serveMedia(
    { url: `media://acc${path}`, method: 'GET', headers },
    (account) =>
      account === 'acc' ? { realmUrl: home.url, credentials: () => credentials, requestOnce } : null,
    'Topical/0 (test)',
  )
const to =
  (location: string, status = 302): Handler =>
  (_request, response) => {
    response.writeHead(status, { Location: location })
    response.end()
  }

test("fetches an account's media with its key, streamed, and forwards ranges", async () => {
  home.handler = (_request, response) => {
    response.writeHead(206, {
      'Content-Type': 'video/mp4',
      'Content-Range': 'bytes 5-9/10',
      'Set-Cookie': 'a=b',
    })
    response.end('video')
  }
  const answer = await get('/user_uploads/2/ab/film%20one.mp4?x=1', {
    range: 'bytes=5-',
    cookie: 'c',
    origin: 'app://x',
  })
  expect(answer.status).toBe(206)
  expect(await new Response(answer.body).text()).toBe('video')
  expect(answer.headers).toMatchObject({
    'content-range': 'bytes 5-9/10',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect(answer.headers).not.toHaveProperty('set-cookie')
  const basic = `Basic ${Buffer.from(`ada@x.org:${'k'.repeat(32)}`).toString('base64')}`
  expect(home.seen).toEqual([
    { path: '/user_uploads/2/ab/film%20one.mp4?x=1', authorization: basic, range: 'bytes=5-' },
  ])
})

test('aborts a file whose reader leaves; a broken file never counts as complete', async () => {
  const left = new Promise((resolve) => {
    home.handler = (_request, response) => {
      response.writeHead(200, { 'Content-Type': 'video/mp4' })
      response.write('the beginning')
      response.on('close', resolve)
    }
  })
  const logged: string[] = []
  const logText = (text: string) => void logged.push(text)
  const log = { info: logText, warn: logText, error: logText }
  const request = { url: 'media://acc/user_uploads/1/film.mp4', method: 'GET' as const, headers: {} }
  const source = { realmUrl: home.url, credentials: () => credentials, requestOnce, log }
  const { body } = await serveMedia(request, () => source, 'Topical/0 (test)')
  const reader = body!.getReader()
  expect(Buffer.from((await reader.read()).value ?? []).toString()).toBe('the beginning')
  const more = reader.read()
  const turn = () => new Promise((resolve) => setImmediate(resolve))
  await turn()
  await reader.cancel()
  expect(await more).toEqual({ done: true, value: undefined })
  await left
  await turn()
  expect(logged).toEqual([])
})

test('cuts off a picture that is larger than any legitimate one', async () => {
  const mebibyte = new Uint8Array(1024 * 1024)
  let left = 300
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => (left-- > 0 ? controller.enqueue(mebibyte) : controller.close()),
  })
  const requestBy: RequestOnce = async () => ({ status: 200, headers: { 'content-type': 'image/png' }, body })
  const source = { realmUrl: home.url, credentials: () => credentials, requestOnce: requestBy }
  const request = { url: 'media://acc/user_uploads/1/a.png', method: 'GET', headers: {} } as const
  const answer = await serveMedia(request, () => source, 'T')
  await expect(answer.body!.pipeTo(new WritableStream())).rejects.toThrow()
  expect(left).toBeGreaterThan(0)
})

test("sends the key to the account's origin only, and not after leaving it", async () => {
  home.handler = (request, response) =>
    request.url === '/avatar/1' ? to(`${foreign.url}/away`)(request, response) : response.end('home again')
  foreign.handler = to(`${home.url}/back`)
  expect((await get('/avatar/1')).status).toBe(200)
  expect(home.seen.map(({ authorization }) => authorization !== undefined)).toEqual([true, false])
  expect(foreign.seen.map(({ authorization }) => authorization)).toEqual([undefined])
})

test('redirects within the origin keep the key; at most five are followed', async () => {
  let left = 5
  home.handler = (request, response) =>
    left-- > 0 ? to('/user_uploads/next')(request, response) : response.end('x')
  expect((await get('/user_uploads/1')).status).toBe(200)
  expect(home.seen.every(({ authorization }) => authorization !== undefined)).toBe(true)
  left = 6
  expect((await get('/user_uploads/1')).status).toBe(502)
})

test('refuses a redirect with a user name and password', async () => {
  home.handler = to(foreign.url.replace('http://', 'http://user:pw@'))
  expect((await get('/user_uploads/1')).status).toBe(502)
  expect(foreign.seen).toEqual([])
})

test.each([
  ['a picture of another type', 'video/mp4', { accept: 'image/avif,*/*;q=0.8' }, bounds.picture.max],
  ['a picture', 'image/png', { accept: 'image/avif,*/*;q=0.8' }, bounds.picture.max],
  ['a picture that is saved', 'image/png', {}, bounds.wholeFile.max],
])('cuts off %s that never ends: %s', async (_title, type, headers, maxSize) => {
  const piece = new Uint8Array(4 * 1024 * 1024)
  const body = new ReadableStream<Uint8Array>({ pull: (out) => out.enqueue(piece) }, { highWaterMark: 0 })
  const requestBy: RequestOnce = async () => ({ status: 200, headers: { 'content-type': type }, body })
  const source = { realmUrl: home.url, credentials: () => credentials, requestOnce: requestBy }
  const request = { url: 'media://acc/user_uploads/1/a', method: 'GET', headers } as const
  const answer = await serveMedia(request, () => source, 'T')
  let size = 0
  const read = async () => {
    for await (const some of answer.body!) size += some.byteLength
  }
  await expect(read()).rejects.toThrow()
  expect(size).toBe(maxSize)
})

test.each(['file:///etc/passwd', 'data:text/html,x', 'http://['])(
  'refuses a redirect to %j',
  async (location) => {
    home.handler = to(location)
    expect((await get('/user_uploads/1')).status).toBe(502)
  },
)

test.each([
  ['never from https down to http', 'http://files.example.org/1', 502],
  ['never into a private network', 'https://192.168.1.1/1', 502],
  ['to another public host', 'https://files.example.org/1', 200],
])('%s: %s', async (_title, location, status) => {
  const requests: string[] = []
  const requestBy: RequestOnce = async (url) => {
    requests.push(url)
    return { status: url === location ? 200 : 302, headers: { location }, body: null }
  }
  const realmUrl = 'https://chat.example.org'
  const source = { realmUrl, credentials: () => credentials, requestOnce: requestBy }
  const request = { url: 'media://acc/avatar/1', method: 'GET', headers: {} } as const
  const answer = await serveMedia(request, () => source, 'T')
  expect([answer.status, requests.length]).toEqual([status, status === 200 ? 2 : 1])
})

test.each([
  'text/html',
  'image/svg+xml; charset=utf-8',
  'application/xhtml+xml',
  'text/xml',
  'application/rss+xml',
  'image/png, text/html',
  'image/png image/svg+xml',
  'text/xsl',
  'text/javascript',
  'application/pdf',
  'video/x+xml',
  '',
])('serves %j as a text to be saved', async (type) => {
  home.handler = (_request, response) => {
    response.writeHead(200, type === '' ? {} : { 'Content-Type': type })
    response.end('<script>alert(1)</script>')
  }
  const { headers } = await get('/user_uploads/1')
  expect(headers).toMatchObject({ 'content-type': 'text/plain', 'content-disposition': 'attachment' })
})

test('repeats a request lost by the network once', async () => {
  let lost = 1
  home.handler = (request, response) => {
    if (lost-- > 0) request.socket.destroy()
    else response.end('bytes')
  }
  const answer = await get('/user_uploads/1')
  expect([answer.status, await new Response(answer.body).text()]).toEqual([200, 'bytes'])
  lost = 9
  expect((await get('/user_uploads/1')).status).toBe(502)
  expect(lost).toBe(7)
})

test('returns 404 for an unknown account and 502 for an unreachable server', async () => {
  const none = await serveMedia({ url: 'media://x/avatar/1', method: 'GET', headers: {} }, () => null, 'T')
  home.handler = (request) => request.socket.destroy()
  expect([none.status, (await get('/avatar/1')).status]).toEqual([404, 502])
})

describe('paths', () => {
  test.each([
    '/user_uploads/2/a/b.png',
    '/thumbnail?url=x',
    '/avatar/5',
    '/user_avatars/2/x.png',
    '/external_content/a/b',
    '/static/generated/emoji/images/x.png',
  ])('serves %s', (path) => {
    expect(parseMediaUrl(`media://acc${path}`)?.path).toBe(path)
  })
  test.each([
    '/',
    '/api/v1/users/me',
    '/json/messages',
    '/user_uploads',
    '/user_uploads/../api/v1/users/me',
    '/user_uploads/%2e%2e/api/v1/users/me',
    '/user_uploads/%252e%252e/api/v1/users/me',
    '/user_uploads/..%2fapi/v1',
    '/user_uploads/..%5capi',
    '/user_uploads/%00',
    '/user_uploads%2f1',
    '//evil.example/user_uploads/1',
    '/user_uploads//evil.example/x',
    '/static/../api/v1',
    '/static/js/app.js',
  ])('does not serve %s', (path) => {
    expect(parseMediaUrl(`media://acc${path}`)).toBeNull()
  })

  test('for any path, the address stays in the organization and the allowed paths', () => {
    const part = fc.oneof(
      arbitraryPath,
      fc.constantFrom('/..', '/%2e%2e', '/user_uploads/', '//', '\\', '@evil.example', '%2f', '/avatar/'),
    )
    fc.assert(
      fc.property(fc.array(part, { maxLength: 6 }), (parts) => {
        const target = parseMediaUrl(`media://acc/user_uploads${parts.join('')}`)
        const address = target && mediaAddress('https://chat.example.org/sub', target)
        if (!address) return
        const url = new URL(address)
        expect([url.origin, url.username]).toEqual(['https://chat.example.org', ''])
        expect(url.pathname).toMatch(/^\/sub\/(user_uploads|avatar)\//)
      }),
    )
  })

  test('an icon of the organization has a media address, one from elsewhere does not', () => {
    const realm = 'https://chat.example.org/sub'
    expect(mediaUrl('acc', realm, '/sub/user_avatars/2/realm/icon.png?version=3')).toBe(
      'media://acc/user_avatars/2/realm/icon.png?version=3',
    )
    // The path below the organization's path does not repeat it, although the same letters occur later.
    expect(mediaUrl('acc', realm, '/user_avatars/2/subway/icon.png')).toBe(
      'media://acc/user_avatars/2/subway/icon.png',
    )
    expect(mediaUrl('acc', realm, 'https://pictures.example/icon.png')).toBeNull()
    expect(mediaUrl('acc', realm, '/sub/api/v1/x')).toBeNull()
  })
})
