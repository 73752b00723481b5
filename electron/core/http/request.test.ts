import { once } from 'node:events'
import { createServer } from 'node:http'
import type { RequestListener, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { gzipSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isDeadKey } from './apiError.ts'
import { networkCause } from './networkCause.ts'
import { readChunks, request, type RequestOptions } from './request.ts'

let server: Server
let listener: RequestListener
let url: string

beforeEach(async () => {
  server = createServer((incoming, response) => listener(incoming, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api/v1/x`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const ask = (options: Partial<RequestOptions> = {}) =>
  request({ fetch, url, method: 'GET', userAgent: 'Topical/1.2.3 (Linux)', timeoutMs: 5000, ...options })
const answers =
  (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): RequestListener =>
  (_incoming, response) => {
    response.writeHead(status, headers)
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

test('sends Basic credentials, our user agent and a form', async () => {
  let seen: unknown
  listener = (incoming, response) => {
    let body = ''
    incoming.on('data', (part: Buffer) => (body += part.toString()))
    incoming.on('end', () => {
      const { authorization, 'user-agent': agent, 'content-type': type, cookie } = incoming.headers
      seen = { authorization, agent, type, cookie, body }
      response.end('{"result":"success","msg":"","id":3}')
    })
  }
  const answer = await ask({ method: 'POST', body: 'a=1', credentials: { email: 'ä@x.org', apiKey: 'k' } })
  expect(answer).toEqual({ ok: true, value: { result: 'success', msg: '', id: 3 } })
  expect(seen).toEqual({
    authorization: `Basic ${Buffer.from('ä@x.org:k').toString('base64')}`,
    agent: 'Topical/1.2.3 (Linux)',
    type: 'application/x-www-form-urlencoded',
    cookie: undefined,
    body: 'a=1',
  })
})

const error = (code: string, more: object = {}) => ({ result: 'error', msg: 'No.', code, ...more })
test.each([
  [
    400,
    error('BAD_NARROW', { desc: 'x' }),
    { kind: 'refused', status: 400, code: 'BAD_NARROW', message: 'No.' },
  ],
  [401, error('INVALID_API_KEY'), { kind: 'refused', status: 401, code: 'INVALID_API_KEY' }],
  [200, error('BAD_REQUEST'), { kind: 'refused', status: 400, code: 'BAD_REQUEST' }],
  [404, { result: 'error', msg: 'x' }, { kind: 'refused', status: 404, code: 'BAD_REQUEST' }],
  [429, error('RATE_LIMIT_HIT', { 'retry-after': 2.5 }), { kind: 'rateLimited', retryAfter: 2.5 }],
  [400, error('RATE_LIMIT_HIT', { 'retry-after': 2.5 }), { kind: 'rateLimited', retryAfter: 2.5 }],
  [200, error('RATE_LIMIT_HIT', { 'retry-after': 2.5 }), { kind: 'rateLimited', retryAfter: 2.5 }],
  [500, error('UNAUTHORIZED'), { kind: 'refused', status: 500, code: 'UNAUTHORIZED' }],
  [500, '<html>', { kind: 'serverFault', status: 500, message: '' }],
  [503, error('SERVER_NOT_READY'), { kind: 'serverFault', status: 503, message: 'No.' }],
  [413, '<html>', { kind: 'refused', status: 413, code: 'TOO_LARGE' }],
  [403, '<html>', { kind: 'notTheService', status: 403 }],
  [200, '<html>sign in</html>', { kind: 'notTheService', status: 200 }],
  // The server's own response, cut off: a message may have been stored.
  [200, '{"result":"succ', { kind: 'malformed' }],
  [200, '[]', { kind: 'notTheService', status: 200 }],
  [200, '{"hello":1}', { kind: 'malformed' }],
])('returns the error for status %i with %j', async (status, body, expected) => {
  listener = answers(status, body)
  expect(await ask()).toMatchObject({ ok: false, error: expected })
})

test('uses the Retry-After header if the body has no delay, within limits', async () => {
  listener = answers(429, '', { 'Retry-After': '7' })
  expect(await ask()).toMatchObject({ error: { kind: 'rateLimited', retryAfter: 7 } })
  listener = answers(429, '', { 'Retry-After': 'Wed, 21 Oct 2099 07:28:00 GMT' })
  expect(await ask()).toMatchObject({ error: { retryAfter: 5 } })
  listener = answers(429, '', { 'Retry-After': '99999999' })
  expect(await ask()).toMatchObject({ error: { retryAfter: 3600 } })
})

test('does not follow redirects', async () => {
  let requests = 0
  listener = (incoming, response) => {
    requests += 1
    answers(302, '', { Location: '/elsewhere' })(incoming, response)
  }
  expect(await ask({ credentials: { email: 'a', apiKey: 'b' } })).toMatchObject({
    error: { kind: 'notTheService' },
  })
  expect(requests).toBe(1)
})

test('cuts off an endless response', async () => {
  let closed: Promise<unknown> = Promise.resolve()
  listener = (_incoming, response) => {
    closed = once(response, 'close')
    const part = 'x'.repeat(64 * 1024)
    const more = () => {
      while (!response.destroyed && response.write(part));
      response.once('drain', more)
    }
    more()
  }
  expect(await ask({ maxBytes: 1024 * 1024 })).toMatchObject({ error: { kind: 'malformed' } })
  await closed
})

test('the size limit counts decompressed bytes and stops reading there', async () => {
  const packed = gzipSync(Buffer.alloc(64 * 1024 * 1024, ' '))
  let taken = 0
  const body = new ReadableStream<Uint8Array>({
    pull: (controller) => controller.enqueue(new Uint8Array(1024 * 1024).fill(0x20)),
  })
  const whole = await readChunks(body, 4_000_000, new AbortController().signal, (chunk) => {
    taken += chunk.byteLength
    return true
  })
  expect([whole, taken <= 4_000_000]).toEqual([false, true])
  listener = (_incoming, response) => {
    response.writeHead(200, { 'Content-Encoding': 'gzip', 'Content-Type': 'application/json' })
    response.end(packed)
  }
  expect(await ask({ maxBytes: 1024 * 1024 })).toMatchObject({ error: { kind: 'malformed' } })
})

test('does not read JSON that is nested too deeply', async () => {
  listener = answers(200, `{"result":"success","x":${'['.repeat(1_000_000)}`)
  expect(await ask()).toMatchObject({ error: { kind: 'malformed', why: 'the answer is nested too deeply' } })
})

test('silence causes a timeout, aborting does not', async () => {
  listener = () => undefined
  expect(await ask({ timeoutMs: 50 })).toMatchObject({
    error: { kind: 'network', cause: 'timeout', notSent: false },
  })
  expect(await ask({ signal: AbortSignal.timeout(50) })).toEqual({ ok: false, error: { kind: 'aborted' } })
})

test('a broken connection may have sent the request, a refused one has not', async () => {
  listener = (incoming) => incoming.socket.destroy()
  expect(await ask({ method: 'POST', body: 'a=1' })).toMatchObject({
    error: { kind: 'network', notSent: false },
  })
  server.close()
  server.closeAllConnections()
  expect(await ask({ method: 'POST', body: 'a=1' })).toMatchObject({
    error: { kind: 'network', cause: 'refused', notSent: true },
  })
})

describe('causes of network errors', () => {
  const node = (code: string) =>
    new TypeError('fetch failed', { cause: Object.assign(new Error('x'), { code }) })
  test.each([
    [node('ENOTFOUND'), 'dns'],
    [node('EAI_AGAIN'), 'dns'],
    [node('ECONNREFUSED'), 'refused'],
    [node('ETIMEDOUT'), 'timeout'],
    [node('UND_ERR_CONNECT_TIMEOUT'), 'timeout'],
    [node('DEPTH_ZERO_SELF_SIGNED_CERT'), 'tls'],
    [node('CERT_HAS_EXPIRED'), 'tls'],
    [node('ERR_TLS_CERT_ALTNAME_INVALID'), 'tls'],
    [node('UNABLE_TO_VERIFY_LEAF_SIGNATURE'), 'tls'],
    [node('ENETUNREACH'), 'offline'],
    [node('ECONNRESET'), 'reset'],
    [node('UND_ERR_SOCKET'), 'reset'],
    [new Error('net::ERR_NAME_NOT_RESOLVED'), 'dns'],
    [new Error('net::ERR_CONNECTION_REFUSED'), 'refused'],
    [new Error('net::ERR_CONNECTION_TIMED_OUT'), 'timeout'],
    [new Error('net::ERR_CERT_AUTHORITY_INVALID'), 'tls'],
    [new Error('net::ERR_SSL_PROTOCOL_ERROR'), 'tls'],
    [new Error('net::ERR_INTERNET_DISCONNECTED'), 'offline'],
    [new Error('net::ERR_EMPTY_RESPONSE'), 'reset'],
    [new Error('net::ERR_NETWORK_CHANGED'), 'reset'],
    [new Error('net::ERR_FAILED'), 'other'],
    ['a string', 'other'],
    [null, 'other'],
  ])('are recognized: %s is %s', (thrown, cause) => {
    expect(networkCause(thrown)).toBe(cause)
  })
})

test('only errors that end a session count as a dead key', () => {
  const refused = (status: number, code: string) => ({
    kind: 'refused' as const,
    status,
    code,
    message: '',
    body: {},
  })
  expect(isDeadKey(refused(401, 'INVALID_API_KEY'))).toBe(true)
  expect(isDeadKey(refused(401, 'USER_DEACTIVATED'))).toBe(true)
  expect(isDeadKey(refused(403, 'USER_DEACTIVATED'))).toBe(true)
  expect(isDeadKey(refused(401, 'BAD_REQUEST'))).toBe(true)
  expect(isDeadKey(refused(403, 'BAD_REQUEST'))).toBe(false)
  // The specification lists this code without a status.
  for (const status of [400, 401, 403, 500]) expect(isDeadKey(refused(status, 'UNAUTHORIZED'))).toBe(true)
  expect(isDeadKey(refused(401, 'AUTHENTICATION_FAILED'))).toBe(false)
  expect(isDeadKey(refused(400, 'INVALID_API_KEY'))).toBe(false)
})
