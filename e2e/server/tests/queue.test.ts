import { describe, expect, it, vi } from 'vitest'
import { defaultLevel, newestLevel } from '../gates/behavior.ts'
import { look, small } from './setUp.ts'

const { running, as } = small()
const newest = small({ featureLevel: newestLevel })

const send = (name: string, content: string, more: object = {}) =>
  as(name).post('/messages', { type: 'stream', to: 1, topic: 'queue', content, ...more })

/** Waits until the server has a pending poll of this queue, so that a later request arrives after it. */
const isPolled = (queueId: string) =>
  vi.waitUntil(() => running().server.queues.byId.get(queueId)?.poll != null, {
    timeout: 15_000,
    interval: 5,
  })

describe('the event queue', () => {
  it('wakes a waiting poll with the event', async () => {
    const queue = await as('ben').register()
    const waiting = queue.poll()
    await isPolled(queue.id)
    const { body } = await send('ada', 'hello')
    const events = await waiting
    expect(events.map((event) => event.type)).toContain('message')
    expect(
      look<{ message: { id: number } }>(events.find((event) => event.type === 'message')).message.id,
    ).toBe(body['id'])
  })

  it('repeats unacknowledged events and drops acknowledged ones', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['message'] })
    await send('ada', 'one')
    const ask = (last: number) =>
      ben.get('/events', { queue_id: queue.id, last_event_id: last, dont_block: true })
    const first = look<{ events: { id: number }[] }>((await ask(-1)).body).events
    expect(look<{ events: unknown[] }>((await ask(-1)).body).events).toEqual(first)
    const last = first.at(-1)?.id ?? 0
    expect(look<{ events: unknown[] }>((await ask(last)).body).events).toEqual([])
    expect((await ask(-1)).body.code).toBe('BAD_REQUEST')
    expect((await ask(last + 100)).body.code).toBe('BAD_REQUEST')
  })

  it('ends the first poll when a second one arrives', async () => {
    const queue = await as('gus').register({ event_types: ['message'] })
    const first = queue.poll()
    await isPolled(queue.id)
    const second = queue.poll()
    expect(await first).toEqual([])
    await isPolled(queue.id)
    await send('ada', 'for the second')
    expect((await second).map((event) => event.type)).toEqual(['message'])
  })

  it('gives ids that increase and have gaps', async () => {
    const queue = await as('ben').register({ event_types: ['message'] })
    for (let n = 0; n < 6; n++) await send('ada', `gap ${String(n)}`)
    const ids = (await queue.events()).map((event) => event.id)
    expect(ids).toEqual([...ids].sort((a, b) => a - b))
    expect((ids.at(-1) ?? 0) - (ids[0] ?? 0)).toBeGreaterThan(ids.length - 1)
  })

  it('does not exist after DELETE, expiry and for other users', async () => {
    const ben = as('ben')
    const expired = { code: 'BAD_EVENT_QUEUE_ID' }
    const ask = (client: typeof ben, id: string) =>
      client.get('/events', { queue_id: id, last_event_id: -1, dont_block: true })
    const queue = await ben.register()
    expect((await ask(as('ada'), queue.id)).body).toMatchObject({ ...expired, queue_id: queue.id })
    await ben.delete('/events', { queue_id: queue.id })
    expect((await ask(ben, queue.id)).body).toMatchObject(expired)
    const two = await ben.register()
    expect(running().expireQueue(two.id)).toBe(1)
    expect((await ask(ben, two.id)).body).toMatchObject(expired)
  })

  it('expires without a poll for its idle timeout', async () => {
    const ben = newest.as('ben')
    const short = await ben.register({ idle_queue_timeout: 60 })
    const long = await ben.register()
    expect(look<{ idle_queue_timeout_secs: number }>(short.state).idle_queue_timeout_secs).toBe(60)
    newest.running().advanceClock(120_000)
    await expect(short.events()).rejects.toThrow('BAD_EVENT_QUEUE_ID')
    expect(await long.events()).toEqual([])
  })

  it('survives a restart, which is sent as an event', async () => {
    const queue = await as('ben').register({ event_types: ['restart'] })
    await running().restart()
    // The first request may still use a broken connection.
    const events = await vi.waitFor(() => queue.events(), { timeout: 30_000 })
    expect(events.map((event) => event.type)).toEqual(['restart'])
  })

  it('merges flag changes without a poll under the newest id, if order is kept', async () => {
    const ben = as('ben')
    const ids: number[] = []
    for (let n = 0; n < 4; n++) ids.push(Number((await send('ada', `flag ${String(n)}`)).body['id']))
    const [a = 0, b = 0, c = 0, d = 0] = ids
    const queue = await ben.register({ event_types: ['update_message_flags', 'delete_message'] })
    const flag = (op: string, flags: string, ...messages: number[]) =>
      ben.post('/messages/flags', { op, flag: flags, messages })
    const seen = (events: readonly object[]) =>
      events.map((event) => {
        const { op, flag: name, messages } = look<{ op?: string; flag?: string; messages: number[] }>(event)
        return op === undefined
          ? 'delete'
          : `${op} ${name ?? ''} ${messages.map((id) => ids.indexOf(id)).join()}`
      })
    await flag('add', 'read', a)
    await flag('add', 'starred', a)
    await flag('add', 'read', b, c)
    const merged = await queue.events()
    expect(seen(merged)).toEqual(['add starred 0', 'add read 0,1,2'])
    // An event that was already sent stays unchanged; later changes create a new one.
    await flag('add', 'read', d)
    expect(seen(await queue.events())).toEqual(['add read 3'])
    await flag('add', 'starred', b)
    await flag('remove', 'starred', b)
    await flag('add', 'starred', c)
    await flag('remove', 'read', c)
    await flag('remove', 'read', d)
    expect(seen(await queue.events())).toEqual([
      'add starred 1',
      'remove starred 1',
      'add starred 2',
      'remove read 2',
      'remove read 3',
    ])
    await flag('add', 'collapsed', a)
    await as('olga').delete(`/messages/${String(a)}`)
    await flag('add', 'collapsed', b)
    expect(seen(await queue.events())).toEqual(['add collapsed 0', 'delete', 'add collapsed 1'])
  })

  it('keeps only the newest restart event without a poll', async () => {
    const queue = await as('ben').register({ event_types: ['restart'] })
    await running().restart()
    await running().restart({ featureLevel: 511 })
    const events = await vi.waitFor(() => queue.events(), { timeout: 30_000 })
    expect(events).toMatchObject([{ type: 'restart', service_feature_level: 511 }])
    await running().restart({ featureLevel: defaultLevel })
    await vi.waitFor(() => queue.events(), { timeout: 30_000 })
  })

  it('may outlive its last poll for hours, as mobile clients request', async () => {
    for (const idle_queue_timeout of ['mobile', 10_000_000]) {
      const { state } = await newest.as('ben').register({ idle_queue_timeout })
      expect(state['idle_queue_timeout_secs']).toBe(idle_queue_timeout === 'mobile' ? 43200 : 604800)
    }
    const refused = await newest.as('ben').post('/register', { idle_queue_timeout: 0 })
    expect(refused.status).toBe(400)
  })

  it('refuses narrows that it cannot evaluate, and all public streams for guests', async () => {
    const ask = async (name: string, params: Record<string, object | boolean>) =>
      (await as(name).post('/register', { fetch_event_types: [], ...params })).body.code ?? 'ok'
    expect(await ask('ben', { narrow: [['has', 'link']] })).toBe('BAD_REQUEST')
    expect(await ask('ben', { narrow: [['stream']] })).toBe('BAD_REQUEST')
    expect(await ask('gus', { all_public_streams: true })).toBe('BAD_REQUEST')
    const operators = ['channel', 'stream', 'topic', 'sender', 'is']
    for (const operator of operators) expect(await ask('ben', { narrow: [[operator, 'dm']] })).toBe('ok')
  })

  it('returns the state of the fetched types, or of the event types', async () => {
    const ben = as('ben')
    const state = async (params: Record<string, object>) => (await ben.register(params)).state
    const types = { event_types: ['message', 'alert_words'] }
    expect(await state(types)).toHaveProperty('alert_words')
    expect(await state(types)).not.toHaveProperty('unread_msgs')
    expect(await state({ ...types, fetch_event_types: [] })).not.toHaveProperty('alert_words')
    expect(await state({ fetch_event_types: ['message', 'update_message_flags'] })).toHaveProperty(
      'unread_msgs',
    )
  })

  it('can be registered by GET /events', async () => {
    const { body } = await as('ben').get('/events', { dont_block: true, event_types: ['message'] })
    expect(body).toMatchObject({ events: [] })
    expect(typeof look<{ queue_id: unknown }>(body).queue_id).toBe('string')
  })
})

describe('a queue of a server with quick heartbeats', () => {
  const quick = small({ heartbeat: [0.1, 0.2] })

  it('ends each silent poll with one', async () => {
    const queue = await quick.as('gus').register({ event_types: ['message'] })
    for (let n = 0; n < 2; n++) expect((await queue.poll()).map((event) => event.type)).toEqual(['heartbeat'])
  })
})

describe('the recipients of a message event', () => {
  it('are subscribers only, and the local id is only in the sending queue', async () => {
    const [benFirst, benSecond, gus] = [
      await as('ben').register(),
      await as('ben').register(),
      await as('gus').register(),
    ]
    await as('ben').post('/messages', {
      type: 'stream',
      to: 3,
      topic: 'budget',
      content: 'closed',
      queue_id: benFirst.id,
      local_id: '17.01',
    })
    const messages = async (queue: typeof gus) =>
      (await queue.events()).filter((event) => event.type === 'message')
    expect((await messages(benFirst)).map((event) => look(event)['local_message_id'])).toEqual(['17.01'])
    expect((await messages(benSecond)).map((event) => 'local_message_id' in event)).toEqual([false])
    expect(await messages(gus)).toEqual([])
  })

  it('depend on event types, narrow and all public channels', async () => {
    const ben = as('ben')
    await as('gus').delete('/users/me/subscriptions', { subscriptions: ['garden'] })
    await ben.delete('/users/me/subscriptions', { subscriptions: ['garden'] })
    const narrowed = await ben.register({ event_types: ['message'], narrow: [['is', 'dm']] })
    const overhearing = await ben.register({ event_types: ['message'], all_public_streams: true })
    const plain = await ben.register({ event_types: ['message'] })
    const reactions = await ben.register({ event_types: ['reaction'] })
    await as('ada').post('/messages', { type: 'stream', to: 2, topic: 'tomatoes', content: 'overheard' })
    await as('ada').post('/messages', { type: 'direct', to: [ben.account.user_id], content: 'private' })
    const contents = async (queue: typeof plain) =>
      (await queue.events()).map((event) => look<{ message: { content: string } }>(event).message.content)
    expect(await contents(narrowed)).toEqual(['<p>private</p>'])
    expect(await contents(overhearing)).toEqual(['<p>overheard</p>', '<p>private</p>'])
    expect(await contents(plain)).toEqual(['<p>private</p>'])
    expect(await reactions.events()).toEqual([])
  })
})

describe('injected faults', () => {
  it('lose a response but not the effect', async () => {
    running().dropNextAnswer('POST /api/v1/messages')
    const queue = await as('ben').register({ event_types: ['message'] })
    await expect(send('ada', 'lost answer')).rejects.toThrow()
    expect(await queue.events()).toHaveLength(1)
    expect((await send('ada', 'heard again')).status).toBe(200)
  })

  it('fail a number of times with a status and a code', async () => {
    running().failWith('GET /api/v1/users', 429, 'RATE_LIMIT_HIT', 1, { 'Retry-After': '1.5' })
    const refused = await as('ben').get('/users')
    expect([refused.status, refused.body.code, look(refused.body)['retry-after']]).toEqual([
      429,
      'RATE_LIMIT_HIT',
      1.5,
    ])
    expect((await as('ben').get('/users')).status).toBe(200)
  })

  it('stop the server and restart it on the same port', async () => {
    await running().down()
    await expect(as('ben').get('/users/me')).rejects.toThrow()
    await running().up()
    expect((await vi.waitFor(() => as('ben').get('/users/me'), { timeout: 30_000 })).status).toBe(200)
  })
})
