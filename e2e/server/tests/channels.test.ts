import { describe, expect, it } from 'vitest'
import { newestLevel } from '../gates/behavior.ts'
import { look, small } from './setUp.ts'
import type { TestQueue } from '../testClient.ts'

const { as } = small()
const newest = small({ featureLevel: newestLevel })

const kinds = async (queue: TestQueue) =>
  (await queue.events()).map((event) => `${event.type} ${event.op ?? ''}`.trim())
const channelEvents = {
  event_types: ['stream', 'subscription', 'delete_message', 'update_message_flags', 'default_streams'],
}

async function idOf(name: string, channel: string): Promise<number> {
  return Number((await as(name).get('/get_stream_id', { stream: channel })).body['stream_id'])
}

describe('creating and subscribing', () => {
  it('shows a public channel to members, and its subscription to subscribers', async () => {
    const [olga, ben, gus] = await Promise.all(
      ['olga', 'ben', 'gus'].map((name) => as(name).register(channelEvents)),
    )
    if (!olga || !ben || !gus) throw new Error('no queue')
    const { body } = await as('ada').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'open', description: 'Open **to** all' }],
      principals: [as('ben').account.user_id],
    })
    expect(body).toMatchObject({ subscribed: { [String(as('ben').account.user_id)]: ['open'] } })
    expect(await kinds(olga)).toEqual(['stream create', 'subscription peer_add'])
    expect(await kinds(ben)).toEqual(['stream create', 'subscription add'])
    expect(await kinds(gus)).toEqual([])
  })

  it('shows a private channel to its subscribers and administrators only', async () => {
    const { body } = await as('ben').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'closed' }],
      invite_only: true,
    })
    expect(body.result).toBe('success')
    expect((await as('gus').get('/get_stream_id', { stream: 'closed' })).body.code).toBe('BAD_REQUEST')
    const id = await idOf('olga', 'closed')
    const page = await as('olga').get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [['stream', 'closed']],
    })
    expect(page.body).toMatchObject({ messages: [], found_newest: true })
    const queue = await as('gus').register(channelEvents)
    await as('ben').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'closed' }],
      principals: [as('gus').account.user_id],
    })
    expect(await kinds(queue)).toEqual(['stream create', 'subscription add'])
    await as('gus').delete('/users/me/subscriptions', { subscriptions: ['closed'] })
    expect(await kinds(queue)).toEqual(['subscription remove', 'stream delete'])
    expect((await as('gus').get(`/streams/${String(id)}`)).body.code).toBe('BAD_REQUEST')
  })

  it('lists what failed if that is not fatal', async () => {
    const { body: hidden } = await as('ada').post('/users/me/subscriptions', {
      subscriptions: [{ name: 'hidden' }],
      invite_only: true,
    })
    expect(hidden.result).toBe('success')
    const request = { subscriptions: [{ name: 'hidden' }] }
    expect((await as('ben').post('/users/me/subscriptions', request)).body.code).toBe('BAD_REQUEST')
    const { body } = await as('ben').post('/users/me/subscriptions', {
      ...request,
      authorization_errors_fatal: false,
    })
    expect(body).toMatchObject({ result: 'success', unauthorized: ['hidden'] })
  })
})

describe('changing', () => {
  it('sends one update for each property', async () => {
    const queue = await as('ben').register(channelEvents)
    await as('ada').patch('/streams/2', { description: 'Beds & **paths**' })
    await as('olga').patch('/streams/2', { message_retention_days: '"unlimited"' })
    await as('ada').post('/default_streams', { stream_id: 2 })
    expect(await queue.events()).toMatchObject([
      {
        property: 'description',
        value: 'Beds & **paths**',
        rendered_description: '<p>Beds &amp; <strong>paths</strong></p>',
      },
      { property: 'message_retention_days', value: -1 },
      { type: 'default_streams', default_streams: [1, 2] },
    ])
  })

  it('is permitted to administrators of the channel', async () => {
    const change = (name: (typeof newest)['as']) => name('ben').patch('/streams/1', { description: 'mine' })
    expect((await change(as)).body.code).toBe('BAD_REQUEST')
    expect((await change(newest.as)).body.code).toBe('CANNOT_ADMINISTER_CHANNEL')
  })

  it('refuses a stale old value of a group setting', async () => {
    const ada = as('ada')
    const change = (old: number, value: number) =>
      ada.patch('/streams/2', { can_send_message_group: { new: value, old } })
    expect((await change(12, 14)).body.code).toBe('EXPECTATION_MISMATCH')
    expect((await change(15, 11)).status).toBe(200)
    const { body } = await as('ben').post('/messages', { type: 'channel', to: 2, topic: 't', content: 'x' })
    expect(body.code).toBe('BAD_REQUEST')
    await change(11, 15)
  })

  it('hides a channel made private from guests and the unsubscribed', async () => {
    await as('ada').post('/users/me/subscriptions', { subscriptions: [{ name: 'closing' }] })
    const id = await idOf('ada', 'closing')
    const queue = await as('ben').register(channelEvents)
    await as('ada').patch(`/streams/${String(id)}`, { is_private: true, history_public_to_subscribers: true })
    expect(await kinds(queue)).toEqual(['stream delete'])
  })

  it('archives for clients that know archives, and deletes for the others', async () => {
    await as('ada').post('/users/me/subscriptions', { subscriptions: [{ name: 'old' }] })
    const id = await idOf('ada', 'old')
    const [knows, plain] = [
      await as('ben').register(channelEvents),
      await as('ben').register({ ...channelEvents, client_capabilities: {} }),
    ]
    await as('ada').delete(`/streams/${String(id)}`)
    expect(await knows.events()).toMatchObject([
      { type: 'stream', op: 'update', property: 'is_archived', value: true },
    ])
    expect(await plain.events()).toMatchObject([{ type: 'stream', op: 'delete', stream_ids: [id] }])
    const { body } = await as('ada').post('/messages', { type: 'channel', to: id, topic: 't', content: 'x' })
    expect(body.code).toBe('BAD_REQUEST')
    const streams = async (params: Record<string, boolean>) =>
      look<{ streams: { stream_id: number }[] }>((await as('ben').get('/streams', params)).body).streams.map(
        (each) => each.stream_id,
      )
    expect(await streams({})).not.toContain(id)
    expect(await streams({ exclude_archived: false, include_all: true })).toContain(id)
  })
})

describe('personal settings of a channel', () => {
  it('change by the bulk and the single call', async () => {
    const ben = as('ben')
    const queue = await ben.register(channelEvents)
    await ben.post('/users/me/subscriptions/properties', {
      subscription_data: [
        { stream_id: 1, property: 'color', value: '#ABCDEF' },
        { stream_id: 1, property: 'is_muted', value: true },
      ],
    })
    await ben.patch('/users/me/subscriptions/1', { property: 'pin_to_top', value: true })
    expect((await queue.events()).map((event) => [event['property'], event['value']])).toEqual([
      ['color', '#ABCDEF'],
      ['in_home_view', false],
      ['is_muted', true],
      ['pin_to_top', true],
    ])
    const bad = await ben.patch('/users/me/subscriptions/1', { property: 'frob', value: true })
    expect(bad.body.code).toBe('BAD_REQUEST')
  })

  it('topics are listed newest first', async () => {
    const { body } = await as('ben').get('/users/me/1/topics', { allow_empty_topic_name: true })
    const topics = look<{ topics: { name: string; max_id: number }[] }>(body).topics
    expect(topics.map((topic) => topic.name)).toEqual(['vote', 'lunch', '', 'welcome'])
    expect(topics.map((topic) => topic.max_id)).toEqual(
      topics.map((topic) => topic.max_id).sort((a, b) => b - a),
    )
  })
})
