import { createServer, type Server as HttpServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { startServer } from '../startServer.ts'
import { testClient, type TestClient, type TestEvent, type TestQueue } from '../testClient.ts'
import { look, small } from './setUp.ts'

const { running, as } = small({ featureLevel: newestLevel })

const receivedEvents = async (queue: TestQueue) => look<Record<string, unknown>[]>(await queue.events())
const only = (...types: string[]) => ({ event_types: types })
const fresh = async (name: string) => look<Record<string, unknown>>((await as(name).register()).state)

let made = 0
async function newBot(by: string, more: Record<string, string | number | boolean | object> = {}) {
  made += 1
  const { body } = await as(by).post('/bots', {
    full_name: `Helper ${String(made)}`,
    short_name: `helper${String(made)}`,
    ...more,
  })
  expect(body).toMatchObject({ result: 'success' })
  const id = Number(body['user_id'])
  const account = { email: `helper${String(made)}-bot@demo.example`, api_key: String(body['api_key']) }
  return { id, client: testClient(running().url, { ...account, password: '', user_id: id, role: 400 }) }
}

describe('bots', () => {
  it('are sent to their owner and the administrators, and can act', async () => {
    const queues = {
      ben: await as('ben').register(only('realm_bot')),
      ada: await as('ada').register(only('realm_bot', 'realm_user')),
      gus: await as('gus').register(only('realm_bot', 'realm_user')),
    }
    const { id, client } = await newBot('ben', { default_sending_stream: 'general' })
    const record = {
      user_id: id,
      default_sending_stream: 'general',
      default_all_public_streams: false,
      services: [],
    }
    expect((await receivedEvents(queues.ben)).map((event) => event['bot'])).toEqual([
      { ...record, default_events_register_stream: null },
    ])
    expect((await receivedEvents(queues.ada)).map((event) => event['type'])).toEqual([
      'realm_user',
      'realm_bot',
    ])
    expect(await receivedEvents(queues.gus)).toMatchObject([
      {
        type: 'realm_user',
        op: 'add',
        person: { is_bot: true, bot_type: 1, bot_owner_id: as('ben').account.user_id },
      },
    ])
    expect((await fresh('ben'))['realm_bots']).toMatchObject([record])
    expect((await fresh('ada'))['realm_bots']).toMatchObject([record])
    expect((await fresh('gus'))['realm_bots']).toEqual([])
    const sent = await client.post('/messages', { type: 'channel', to: 1, topic: 't', content: 'from a bot' })
    expect(sent.body.result).toBe('success')
    expect((await as('ben').get('/bots')).body).toMatchObject({ bots: [{ username: client.account.email }] })
  })

  it.each([
    { short_name: 'bad name!' },
    { bot_type: 7 },
    { bot_type: 3 },
    { bot_type: 3, payload_url: '"ftp://x"' },
    { bot_type: 4, service_name: 'unheard' },
    { short_name: 'helper1' },
    { default_sending_stream: 'nowhere' },
  ])('are not created from %j', async (params) => {
    const { body } = await as('ben').post('/bots', { full_name: 'X', short_name: 'x', ...params })
    expect(body.code).toBe('BAD_REQUEST')
    expect((await as('gus').post('/bots', { full_name: 'X', short_name: 'x' })).body.code).toBe('BAD_REQUEST')
  })

  it('change name, address, services and owner', async () => {
    const { id } = await newBot('ben', {
      bot_type: 3,
      payload_url: '"https://receiver.example/a"',
      interface_type: 1,
    })
    const queues = {
      ben: await as('ben').register(only('realm_bot')),
      ada: await as('ada').register(only('realm_bot')),
      gus: await as('gus').register(only('realm_user')),
    }
    const path = `/bots/${String(id)}`
    const { body } = await as('ben').patch(path, {
      full_name: 'Renamed',
      short_name: 'renamed',
      service_payload_url: '"https://receiver.example/b"',
    })
    expect(body).toMatchObject({ full_name: 'Renamed', service_payload_url: 'https://receiver.example/b' })
    expect(await receivedEvents(queues.ben)).toMatchObject([
      {
        op: 'update',
        bot: { user_id: id, services: [{ base_url: 'https://receiver.example/b', interface: 1 }] },
      },
    ])
    await as('ada').patch(path, { bot_owner_id: as('olga').account.user_id })
    expect(await receivedEvents(queues.ben)).toMatchObject([{ op: 'delete', bot: { user_id: id } }])
    expect((await receivedEvents(queues.ada)).map((event) => event['op'])).toEqual(['update'])
    expect((await receivedEvents(queues.gus)).map((event) => event['person'])).toEqual([
      { user_id: id, full_name: 'Renamed' },
      { user_id: id, delivery_email: 'renamed-bot@demo.example' },
      { user_id: id, new_email: 'renamed-bot@demo.example' },
      { user_id: id, bot_owner_id: as('olga').account.user_id },
    ])
    expect((await as('ben').patch(path, { full_name: 'Mine' })).body.code).toBe('BAD_REQUEST')
    expect((await as('ada').patch(path, { bot_owner_id: 99999 })).body.code).toBe('BAD_REQUEST')
  })

  it('lose their key when it is regenerated, and stop when they are deleted', async () => {
    const { id, client } = await newBot('ben')
    const path = `/bots/${String(id)}`
    expect((await as('ben').get(`${path}/api_key`)).body).toMatchObject({ api_key: client.account.api_key })
    const { body } = await as('ben').post(`${path}/api_key/regenerate`)
    expect((await client.get('/users/me')).body.code).toBe('UNAUTHORIZED')
    const next = testClient(running().url, { ...client.account, api_key: String(body['api_key']) })
    const queue = await as('gus').register(only('realm_user'))
    expect((await as('gus').delete(path)).body.code).toBe('BAD_REQUEST')
    await as('ben').delete(path)
    expect((await next.get('/users/me')).body.code).toBe('UNAUTHORIZED')
    expect(await receivedEvents(queue)).toMatchObject([{ person: { user_id: id, is_active: false } }])
  })

  it('store values that only they can read', async () => {
    const { client } = await newBot('ben')
    await client.call('PUT', '/bot_storage', { storage: { a: '1', b: '2' } })
    await client.delete('/bot_storage', { keys: ['a'] })
    expect((await client.get('/bot_storage')).body).toMatchObject({ storage: { b: '2' } })
    expect((await client.get('/bot_storage', { keys: ['a'] })).body.code).toBe('BAD_REQUEST')
  })

  it('appear with administrator rights and disappear with them', async () => {
    const { id } = await newBot('olga')
    const ben = String(as('ben').account.user_id)
    const queue = await as('ben').register(only('realm_bot'))
    await as('olga').patch(`/users/${ben}`, { role: 200 })
    expect(
      (await receivedEvents(queue)).map((event) => look<{ user_id: number }>(event['bot']).user_id),
    ).toContain(id)
    await as('olga').patch(`/users/${ben}`, { role: 400 })
    expect((await receivedEvents(queue)).map((event) => event['op'])).toContain('delete')
  })

  it('had all fields in the older record', async () => {
    const server = await startServer({ scenario: 'small', featureLevel: 221 })
    try {
      const account = server.accounts.find((each) => each.email.startsWith('ben'))
      if (!account) throw new Error('no account')
      const client = testClient(server.url, account)
      const queue = await client.register(only('realm_bot'))
      const { body } = await client.post('/bots', { full_name: 'Old', short_name: 'old' })
      await client.delete(`/bots/${String(body['user_id'])}`)
      expect(await receivedEvents(queue)).toMatchObject([
        { op: 'add', bot: { email: 'old-bot@demo.example', api_key: body['api_key'], is_active: true } },
        { op: 'remove', bot: { user_id: body['user_id'], full_name: 'Old' } },
      ])
    } finally {
      await server.close()
    }
  })
})

describe('outgoing webhooks', () => {
  let receiver: HttpServer
  let respond: (body: Record<string, unknown>) => { status?: number; body: unknown } = () => ({ body: {} })
  const got: Record<string, unknown>[] = []

  beforeAll(async () => {
    receiver = createServer((request, response) => {
      const chunks: Buffer[] = []
      request.on('data', (chunk: Buffer) => chunks.push(chunk))
      request.on('end', () => {
        const body = JSON.parse(Buffer.concat(chunks).toString('utf8')) as Record<string, unknown>
        got.push(body)
        const answer = respond(body)
        response.writeHead(answer.status ?? 200, { 'Content-Type': 'application/json' })
        response.end(JSON.stringify(answer.body))
      })
    })
    await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
  })
  afterAll(() => {
    receiver.close()
  })

  async function webhookBot(): Promise<{ id: number; client: TestClient }> {
    const { port } = receiver.address() as AddressInfo
    return newBot('ben', { bot_type: 3, payload_url: `"http://127.0.0.1:${String(port)}/hook"` })
  }

  async function nextMessage(queue: TestQueue, by: number): Promise<Record<string, unknown>> {
    for (;;) {
      const events: TestEvent[] = await queue.poll()
      for (const event of events) {
        const { message } = look<{ message: Record<string, unknown> }>(event)
        if (message['sender_id'] === by) return message
      }
    }
  }

  it('forward a mention with the token, and post the response', async () => {
    const { id } = await webhookBot()
    const bot = look<{ realm_bots: { user_id: number; services: { token: string }[] }[] }>(await fresh('ben'))
    const token = bot.realm_bots.find((each) => each.user_id === id)?.services[0]?.token
    respond = (body) => ({ body: { content: `You said: ${String(body['data'])}` } })
    const queue = await as('ada').register(only('message'))
    const name = `Helper ${String(made)}`
    await as('ada').post('/messages', { type: 'channel', to: 1, topic: 'hook', content: `@**${name}** *hi*` })
    const answer = await nextMessage(queue, id)
    expect(answer).toMatchObject({ subject: 'hook', stream_id: 1 })
    expect(String(answer['content'])).toContain('You said:')
    expect(got.at(-1)).toMatchObject({
      bot_full_name: name,
      trigger: 'mention',
      token,
      data: `@**${name}** *hi*`,
      message: { content: `@**${name}** *hi*`, content_type: 'text/x-markdown', type: 'stream' },
    })
    expect(
      String(look<{ message: Record<string, unknown> }>(got.at(-1)).message['rendered_content']),
    ).toContain('<em>hi</em>')
  })

  it('forward direct messages, and may stay silent', async () => {
    const { id } = await webhookBot()
    respond = () => ({ body: { response_not_required: true } })
    const before = got.length
    const queue = await as('ada').register(only('message'))
    await as('ada').post('/messages', { type: 'direct', to: [id], content: 'psst' })
    await as('ada').post('/messages', { type: 'channel', to: 1, topic: 'hook', content: 'no call' })
    await expect.poll(() => got.length).toBe(before + 1)
    expect(got.at(-1)).toMatchObject({ trigger: 'direct_message', data: 'psst' })
    expect(await receivedEvents(queue)).toHaveLength(2)
  })

  it('notify the owner when the receiver fails', async () => {
    const { id } = await webhookBot()
    respond = () => ({ status: 500, body: {} })
    const queue = await as('ben').register(only('message'))
    await as('ada').post('/messages', { type: 'direct', to: [id], content: 'psst' })
    const message = await nextMessage(queue, id)
    expect(message).toMatchObject({ type: 'private' })
    expect(String(message['content'])).toContain('500')
  })
})

describe('embedded bots', () => {
  it('respond in the server itself', async () => {
    const { id } = await newBot('ben', {
      bot_type: 4,
      service_name: 'greeter',
      config_data: { greeting: 'Ahoy' },
    })
    const queue = await as('ada').register(only('message'))
    await as('ada').post('/messages', { type: 'direct', to: [id], content: 'hello' })
    const events = await receivedEvents(queue)
    expect(
      events.map((event) => look<{ message: Record<string, unknown> }>(event).message['content']),
    ).toEqual(['<p>hello</p>', '<p>Ahoy!</p>'])
    expect((await fresh('ben'))['realm_embedded_bots']).toContainEqual({ name: 'echo', config: {} })
  })
})
