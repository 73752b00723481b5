import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { controlAction, startControl } from '../control.ts'
import { startServer, type RunningServer } from '../startServer.ts'
import { testClient, type TestClient } from '../testClient.ts'

let server: RunningServer
let control: Awaited<ReturnType<typeof startControl>>
beforeEach(async () => {
  server = await startServer({ scenario: 'small' })
  control = await startControl(server, 0)
})
afterEach(async () => {
  await control.close()
  await server.close()
})

type Verb = (typeof controlAction.options)[number]['shape']['action']['value']

/** Posts a text to the control channel; returns the status and the parsed response. */
async function post(body: string): Promise<{ status: number; body: Record<string, unknown> }> {
  const answer = await fetch(control.url, { method: 'POST', body })
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}
async function ask(action: Verb, more: object = {}): Promise<Record<string, unknown>> {
  const { status, body } = await post(JSON.stringify({ action, ...more }))
  expect([status, body]).toEqual([200, expect.objectContaining({ ok: true })])
  return body
}
const as = (name: string): TestClient =>
  testClient(
    server.url,
    server.accounts.find(({ email }) => email.startsWith(`${name}@`))!,
  )
const sending = 'POST /api/v1/messages'
const sent = { type: 'stream', to: 1, topic: 'control', content: 'hello' }
const send = () => as('ada').post('/messages', sent)
/** Returns the messages that this file sent. */
const carriedOut = () =>
  [...server.server.state.messages.byId.values()].filter(({ topic }) => topic === 'control')
const level = async () => (await as('ada').get('/server_settings')).body['service_feature_level']
const answers = () => level().then(Boolean, () => false)
const raw = async (path: string, init: RequestInit = {}) => {
  const { email, api_key: key } = as('ada').account
  const Authorization = `Basic ${Buffer.from(`${email}:${key}`).toString('base64')}`
  const answer = await fetch(`${server.url}/api/v1${path}`, { ...init, headers: { Authorization } })
  const type = answer.headers.get('Content-Type')
  return { status: answer.status, type, text: await answer.text() }
}
/** Starts a request; `isOver` returns true once it has a response. */
function sendSlowly() {
  const aborting = new AbortController()
  let over = false
  const body = new URLSearchParams({ ...sent, to: '1' })
  const answer = raw('/messages', { method: 'POST', body, signal: aborting.signal }).then(
    () => (over = true),
    () => undefined,
  )
  return { isOver: () => over, leave: () => (aborting.abort(), answer) }
}
/** Milliseconds, longer than a test: such a request is abandoned. Other delays are only checked for a minimum. */
const never = 60_000

/** Tests of each action by its external effect. */
const verbs: Readonly<Record<Verb, () => Promise<void>>> = {
  queues: async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['message'] })
    const params = { queue_id: queue.id, user_id: ben.account.user_id }
    const listed = () => ask('queues')
    expect(await listed()).toMatchObject({ queues: [{ ...params, polling: false, waiting: 0 }] })
    await send()
    expect(await listed()).toMatchObject({ queues: [{ ...params, polling: false, waiting: 1 }] })
    await queue.events()
    const waiting = queue.poll()
    await vi.waitFor(
      async () => expect(await listed()).toMatchObject({ queues: [{ ...params, polling: true }] }),
      { timeout: 30_000 },
    )
    await send()
    expect(await waiting).toMatchObject([{ type: 'message' }])
  },
  expireQueue: async () => {
    const [ada, ben, olga] = [
      await as('ada').register(),
      await as('ben').register(),
      await as('ben').register(),
    ]
    expect(await ask('expireQueue', { queue_id: olga.id })).toMatchObject({ expired: 1 })
    await expect(olga.events()).rejects.toThrow('BAD_EVENT_QUEUE_ID')
    await ben.events()
    expect(await ask('expireQueue', { user_id: as('ben').account.user_id })).toMatchObject({ expired: 1 })
    await expect(ben.events()).rejects.toThrow('BAD_EVENT_QUEUE_ID')
    await ada.events()
    expect(await ask('expireQueue')).toMatchObject({ expired: 1 })
    await expect(ada.events()).rejects.toThrow('BAD_EVENT_QUEUE_ID')
  },
  restart: async () => {
    const queue = await as('ben').register({ event_types: ['restart'] })
    const waiting = queue.poll()
    await vi.waitUntil(() => server.server.queues.byId.get(queue.id)?.poll != null)
    const startedAt = performance.now()
    await Promise.all([
      ask('restart', { feature_level: 247, down_ms: 50 }),
      expect(waiting).rejects.toThrow(),
    ])
    expect(performance.now() - startedAt).toBeGreaterThan(49)
    expect(await level()).toBe(247)
    expect(await queue.events()).toMatchObject([{ type: 'restart', service_feature_level: 247 }])
    await ask('restart', { lose_queues: true })
    expect(await level()).toBe(247)
    await expect(queue.events()).rejects.toThrow('BAD_EVENT_QUEUE_ID')
  },
  down: async () => {
    const queue = await as('ben').register()
    await ask('down')
    expect(await answers()).toBe(false)
    // Stopping a stopped server is not an error.
    await ask('down')
    await ask('up')
    await queue.events()
  },
  up: async () => {
    await ask('up')
    expect(await answers()).toBe(true)
    await ask('down')
    await ask('up')
    expect(await answers()).toBe(true)
  },
  dropNextAnswer: async () => {
    await ask('dropNextAnswer', { pattern: sending, times: 2 })
    for (const count of [1, 2]) {
      await expect(send()).rejects.toThrow('fetch failed')
      expect(carriedOut()).toHaveLength(count)
    }
    expect(await send()).toMatchObject({ status: 200 })
  },
  delay: async () => {
    await ask('delay', { pattern: sending, ms: never })
    const slow = sendSlowly()
    await vi.waitUntil(() => server.server.faults.active.length === 0)
    // Other requests are not delayed.
    expect(await answers()).toBe(true)
    expect([slow.isOver(), carriedOut().length]).toEqual([false, 0])
    await slow.leave()
    await ask('delay', { pattern: sending, ms: 50, times: 2 })
    const startedAt = performance.now()
    for (const count of [1, 2]) {
      expect(await send()).toMatchObject({ status: 200 })
      expect(performance.now() - startedAt).toBeGreaterThan(50 * count - count)
    }
  },
  delayAnswer: async () => {
    await ask('delayAnswer', { pattern: sending, ms: never })
    const slow = sendSlowly()
    await vi.waitUntil(() => carriedOut().length === 1)
    expect(await answers()).toBe(true)
    expect(slow.isOver()).toBe(false)
    await slow.leave()
    await ask('delayAnswer', { pattern: sending, ms: 50 })
    const startedAt = performance.now()
    expect(await send()).toMatchObject({ status: 200 })
    expect(performance.now() - startedAt).toBeGreaterThan(49)
  },
  failWith: async () => {
    const limited = { status: 429, code: 'RATE_LIMIT_HIT', headers: { 'Retry-After': '7' } }
    await ask('failWith', { pattern: sending, ...limited })
    const refused = await send()
    expect(refused).toMatchObject({ status: 429, body: { code: 'RATE_LIMIT_HIT', 'retry-after': 7 } })
    expect(refused.headers.get('Retry-After')).toBe('7')
    for (const status of [500, 502, 503, 504]) {
      await ask('failWith', { pattern: sending, status, times: 2 })
      for (let n = 0; n < 2; n++) {
        const { status: told, body } = await send()
        expect([told, body.result, body.code]).toEqual([status, 'error', undefined])
      }
    }
    expect(carriedOut()).toEqual([])
    // Also affects pages and files.
    await ask('failWith', { pattern: '/login', status: 503 })
    expect((await fetch(`${server.url}/login/`)).status).toBe(503)
    expect(await send()).toMatchObject({ status: 200 })
  },
  replace: async () => {
    const page = '<html>Sign in to this network</html>'
    await ask('replace', { pattern: sending, page })
    await expect(send()).rejects.toThrow('JSON')
    expect(carriedOut()).toHaveLength(0)
    expect(await send()).toMatchObject({ status: 200 })
    await ask('replace', { pattern: '/server_settings', page })
    expect(await raw('/server_settings')).toEqual({ status: 200, type: 'text/html', text: page })
  },
  garble: async () => {
    const settings = '/server_settings'
    const html = { status: 502, content_type: 'text/html', body: '<html>Bad gateway</html>' }
    await ask('garble', { pattern: settings, ...html })
    expect(await raw(settings)).toEqual({ status: 502, type: 'text/html', text: html.body })
    await ask('garble', { pattern: settings, body: '{"result":' })
    expect(await raw(settings)).toEqual({ status: 200, type: 'application/json', text: '{"result":' })
    await ask('garble', { pattern: settings, status: 500, body: 'Traceback' })
    expect(await raw(settings)).toMatchObject({ status: 500, text: 'Traceback' })
    await ask('garble', { pattern: sending, body: '' })
    await expect(send()).rejects.toThrow('JSON')
    expect(carriedOut()).toHaveLength(1)
    expect(await level()).toBe(server.featureLevel)
  },
  malform: async () => {
    await ask('malform', { pattern: sending, malformation: 'list', times: 2 })
    for (let n = 0; n < 2; n++) expect(await send()).toMatchObject({ body: [{ result: 'success' }] })
    expect(carriedOut()).toHaveLength(2)
    await ask('malform', { pattern: sending, malformation: 'page' })
    await expect(send()).rejects.toThrow('JSON')
    expect(await send()).toMatchObject({ body: { result: 'success' } })
  },
  clearFaults: async () => {
    await ask('failWith', { pattern: '', status: 500, times: 100 })
    await ask('dropNextAnswer', { pattern: '', times: 100 })
    expect(await send()).toMatchObject({ status: 500 })
    await ask('clearFaults')
    expect(await send()).toMatchObject({ status: 200 })
  },
  allowCalls: async () => {
    server.server.level = newestLevel
    const ben = as('ben')
    const { user_id } = ben.account
    const queue = await ben.register()
    expect(queue.state).toMatchObject({ has_zoom_token: false, has_webex_token: false })
    expect((await ben.post('/calls/webex/create')).body.code).toBe('INVALID_WEBEX_TOKEN')
    for (const provider of ['zoom', 'webex']) await ask('allowCalls', { user_id, provider })
    // Repeating it sends no second event.
    await ask('allowCalls', { user_id, provider: 'zoom' })
    await ask('allowCalls', { user_id, provider: 'webex', allowed: false })
    expect(await queue.events()).toMatchObject([
      { type: 'has_zoom_token', value: true },
      { type: 'has_webex_token', value: true },
      { type: 'has_webex_token', value: false },
    ])
    expect((await ben.register()).state).toMatchObject({ has_zoom_token: true, has_webex_token: false })
    expect(String((await ben.post('/calls/zoom/create')).body['url'])).toMatch(/^https:/)
    expect(
      (await post(JSON.stringify({ action: 'allowCalls', user_id: 999, provider: 'zoom' }))).status,
    ).toBe(400)
  },
  advanceClock: async () => {
    const hour = 3600
    await send()
    const at = carriedOut()[0]!.timestamp
    const later = { ...sent, to: 1, scheduled_delivery_timestamp: at + hour }
    expect(await as('ada').post('/scheduled_messages', later)).toMatchObject({ status: 200 })
    await ask('advanceClock', { ms: (hour - 60) * 1000 })
    expect(carriedOut()).toHaveLength(1)
    await ask('advanceClock', { ms: 61_000 })
    expect(carriedOut()).toHaveLength(2)
    await send()
    expect(carriedOut()[2]!.timestamp).toBeGreaterThan(at + hour)
  },
}

describe('the control channel', () => {
  it.each(Object.entries(verbs))('%s', (_, expectEffect) => expectEffect())

  it('has exactly the verbs of the schema', () => {
    const documented = controlAction.options.map(({ shape }) => shape.action.value)
    expect(Object.keys(verbs).sort()).toEqual([...documented].sort())
  })

  it('listens on a separate loopback port', async () => {
    const [controlUrl, serverUrl] = [new URL(control.url), new URL(server.url)]
    expect(controlUrl.hostname).toBe('127.0.0.1')
    expect(controlUrl.port).not.toBe(serverUrl.port)
    const there = await fetch(new URL('/control', serverUrl), { method: 'POST', body: '{"action":"down"}' })
    expect(there.status).toBe(404)
    expect(await answers()).toBe(true)
  })

  it.each([
    ['', 'JSON'],
    ['{"action":', 'JSON'],
    ['null', 'object'],
    ['{"action":"explode"}', 'action'],
    ['{"action":"delay","pattern":"/messages"}', 'ms'],
    ['{"action":"failWith","pattern":"/messages","status":"500"}', 'status'],
    ['{"action":"dropNextAnswer","pattern":"/messages","times":0}', 'times'],
    ['{"action":"malform","pattern":"/messages","malformation":"sideways"}', 'malformation'],
  ])('refuses %j with the reason, and does nothing', async (body, about) => {
    expect(await post(body)).toMatchObject({
      status: 400,
      body: { ok: false, error: expect.stringContaining(about) as string },
    })
    expect(server.server.faults.active).toEqual([])
    await ask('queues')
  })
})
