import { createServer } from 'node:http'
import type { IncomingHttpHeaders, Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { z } from 'zod'
import { routes } from '../../../shared/api/routes/index.ts'
import { nothing, route } from '../../../shared/api/routes/route.ts'
import type { Log } from '../platform/log.ts'
import { callError } from './failure.ts'
import { createApi } from './api.ts'
import { describe as inWords, isTransient } from './apiError.ts'

let server: Server
let requests: { readonly headers: IncomingHttpHeaders; readonly body: Buffer }[]
let realmUrl: string
let answerText: string

beforeEach(async () => {
  requests = []
  answerText = '{"result":"success","msg":""}'
  server = createServer((incoming, response) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('end', () => {
      requests.push({ headers: incoming.headers, body: Buffer.concat(parts) })
      response.end(answerText)
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  realmUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  server.closeAllConnections()
  server.close()
})

const apiAt = (featureLevel: number, log?: Log) =>
  createApi({
    ...(log && { log }),
    realmUrl,
    fetch,
    userAgent: 'Topical/1.2.3 (Linux)',
    credentials: () => ({ email: 'a@example.invalid', apiKey: 'k' }),
    context: () => ({ wireName: 'service', featureLevel, selfUserId: 1 }),
  })
test('logs only the names of parameters that the server ignored', async () => {
  answerText = '{"result":"success","msg":"","ignored_parameters_unsupported":["night","So secret!",3]}'
  const lines: unknown[] = []
  const note = (text: string, data?: object) => void lines.push([text, data])
  const api = apiAt(200, { info: note, warn: note, error: note })
  expect((await api.call(endpoint({}), { night: true })).ok).toBe(true)
  expect(lines).toEqual([['the server ignored parameters', { route: 'example', ignored: ['night'] }]])
})

const endpoint = (fields: { since?: number; until?: number; body?: 'multipart' }) =>
  route({
    name: 'example',
    doc: 'An example.',
    method: 'POST',
    path: '/example',
    params: z.object({ night: z.boolean().optional() }),
    wire: (params) => ({ ...params }),
    result: nothing,
    ...fields,
  })

test.each([
  [99, { kind: 'tooOld', needs: 100 }, 'too-old', 'not asked: needs level 100'],
  [200, { kind: 'tooNew', goneSince: 200 }, 'too-new', 'not asked: gone since level 200'],
] as const)(
  'at level %i, endpoints that the server lacks are not requested',
  async (level, error, code, words) => {
    const answer = await apiAt(level).call(endpoint({ since: 100, until: 200 }), {})
    expect(answer).toEqual({ ok: false, error })
    expect(requests).toEqual([])
    if (answer.ok) return
    expect(isTransient(answer.error)).toBe(false)
    expect(inWords(answer.error)).toBe(words)
    expect(callError(answer.error)).toMatchObject({ code, message: /server/ })
  },
)

test('parameters that the server would ignore are not sent', async () => {
  const params = { channelId: 8, topic: 'Plan', policy: 3 } as const
  expect(await apiAt(218).call(routes.setTopicPolicy, params)).toEqual({
    ok: false,
    error: { kind: 'tooOld', needs: null },
  })
  expect(requests).toEqual([])
})

test.each([100, 199])(
  'at level %i, between its first and last level, an endpoint is requested',
  async (level) => {
    expect((await apiAt(level).call(endpoint({ since: 100, until: 200 }), {})).ok).toBe(true)
    expect(requests).toHaveLength(1)
  },
)

test('sends a file as a form part that any parser understands', async () => {
  const bytes = Uint8Array.from({ length: 700 }, (_, i) => (i * 7) % 256)
  const name = 'süß "1"\r\nX-Evil: 1.png'
  const answer = await apiAt(1).call(
    endpoint({ body: 'multipart' }),
    { night: true },
    {
      file: { name, type: 'image/png', bytes },
    },
  )
  expect(answer.ok).toBe(true)
  const { headers, body } = requests[0]!
  expect(Number(headers['content-length'])).toBe(body.length)
  const form = await new Response(new Uint8Array(body), {
    headers: { 'Content-Type': headers['content-type']! },
  }).formData()
  expect(form.get('night')).toBe('true')
  const file = form.get('file') as File
  expect(file.name).toBe(name)
  expect(file.type).toBe('image/png')
  expect(new Uint8Array(await file.arrayBuffer())).toEqual(bytes)
})

test('replaces an invalid media type instead of breaking the header', async () => {
  const file = { name: 'a', type: 'x\r\nX-Evil: 1', bytes: Buffer.from('a') }
  await apiAt(1).call(endpoint({ body: 'multipart' }), {}, { file })
  expect(requests[0]!.body.toString()).not.toContain('X-Evil')
})

test('a form route rejects a file, and a multipart route requires one', async () => {
  const file = { name: 'a', type: 'text/plain', bytes: Buffer.from('a') }
  for (const answer of [
    await apiAt(1).call(endpoint({}), {}, { file }),
    await apiAt(1).call(endpoint({ body: 'multipart' }), {}),
  ])
    expect(answer).toMatchObject({ ok: false, error: { kind: 'malformed' } })
  expect(requests).toEqual([])
})
