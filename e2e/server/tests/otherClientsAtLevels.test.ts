import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startServer, type RunningServer } from '../startServer.ts'
import { testClient, type TestClient } from '../testClient.ts'
import { look } from './setUp.ts'

type Entry = Readonly<Record<string, unknown>>

/** Returns the missing fields of a record that a client reads without checking for them. */
function lacks(what: string, records: readonly unknown[], ...names: readonly string[]): string[] {
  return records.flatMap((record) =>
    names.filter((name) => !(name in (record as object))).map((name) => `${what}: ${name}`),
  )
}

const fetched = [
  'realm',
  'presence',
  'subscription',
  'message',
  'starred_messages',
  'update_message_flags',
  'muted_topics',
  'realm_user',
  'realm_user_groups',
  'update_global_notifications',
  'update_display_settings',
  'user_settings',
  'realm_emoji',
  'maker_version',
]
const events = [
  'message',
  'update_message',
  'reaction',
  'subscription',
  'typing',
  'update_message_flags',
  'update_global_notifications',
  'update_display_settings',
  'user_settings',
  'realm_emoji',
]

describe.each([65, 147, 247, 300, 407, 512])('at level %i', (featureLevel) => {
  let running: RunningServer
  const as = (name: string): TestClient => {
    const account = running.accounts.find((each) => each.email.startsWith(name))
    if (!account) throw new Error(`Nobody is named ${name}`)
    return testClient(running.url, account)
  }
  beforeAll(async () => {
    running = await startServer({ scenario: 'small', wireName: 'maker', featureLevel })
  })
  afterAll(() => running.close())

  it('a terminal client receives the state that it registers for', async () => {
    const { body } = await as('ben').post('/register', {
      event_types: events,
      fetch_event_types: fetched,
      client_gravatar: true,
      apply_markdown: true,
      include_subscribers: true,
    })
    const state = look<Record<string, never>>(body)
    const list = (name: string) => look<Entry[]>(state[name])
    const unread = look<{ streams: Entry[]; pms: Entry[]; huddles: Entry[] }>(state['unread_msgs'])
    const presences = Object.values(look<Record<string, Record<string, Entry>>>(state['presences']))
    const settings = ['twenty_four_hour_time', 'pm_content_in_desktop_notifications']
    const topLevel = [
      ...settings,
      'queue_id',
      'last_event_id',
      'max_message_id',
      'maker_version',
      'maker_feature_level',
      'user_id',
      'email',
      'full_name',
      'realm_name',
      'realm_message_retention_days',
      'muted_topics',
      'starred_messages',
    ]
    const subscription = [
      'name',
      'stream_id',
      'color',
      'pin_to_top',
      'in_home_view',
      'desktop_notifications',
      'invite_only',
      'description',
      'message_retention_days',
      'subscribers',
      'date_created',
    ]
    expect([
      ...lacks('answer', [state], ...topLevel),
      ...lacks('settings', featureLevel < 89 ? [] : [state['user_settings']], ...settings),
      ...lacks('person', list('realm_users'), 'user_id', 'email', 'full_name', 'is_bot', 'timezone', 'role'),
      ...lacks('bot', list('cross_realm_bots'), 'user_id', 'email', 'full_name'),
      ...lacks('subscription', list('subscriptions'), ...subscription),
      ...lacks('group', list('realm_user_groups'), 'id', 'name', 'description', 'members'),
      ...lacks('topic', unread.streams, 'stream_id', 'topic', 'unread_message_ids'),
      ...lacks('conversation', unread.pms, 'sender_id', 'unread_message_ids'),
      ...lacks('group conversation', unread.huddles, 'user_ids_string', 'unread_message_ids'),
      ...lacks('presence', presences.flatMap(Object.values), 'status', 'timestamp'),
      ...lacks('emoji', Object.values(look<object>(state['realm_emoji'])), 'name', 'deactivated'),
    ]).toEqual([])
  })

  it('a terminal client receives events', async () => {
    const [ben, ada] = [as('ben'), as('ada')]
    const { body } = await ben.post('/register', { event_types: events, fetch_event_types: [] })
    const sent = await ada.post('/messages', {
      type: 'stream',
      to: 'general',
      subject: 'pipes',
      content: 'a',
    })
    const id = Number(look<{ id: number }>(sent.body).id)
    await ada.post('/messages', { type: 'private', to: [ben.account.user_id], content: 'b' })
    await ada.post(`/messages/${String(id)}/reactions`, { emoji_name: 'tada', message_id: String(id) })
    await ben.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    await ada.patch(`/messages/${String(id)}`, { topic: 'valves', propagate_mode: 'change_all' })
    await ada.patch(`/messages/${String(id)}`, { content: 'c' })
    await ada.post('/typing', { to: [ben.account.user_id], op: 'start' })
    const data = [{ stream_id: 1, property: 'is_muted', value: true }]
    await ben.post('/users/me/subscriptions/properties', { subscription_data: data })
    const answer = await ben.get('/events', {
      queue_id: String(body['queue_id']),
      last_event_id: -1,
      dont_block: true,
    })
    const got = look<{ events: Entry[] }>(answer.body).events
    const of = (type: string) => got.filter((event) => event['type'] === type)
    const [move, edit] = of('update_message')
    const messages = of('message').map((event) => look<Entry>(event['message']))
    const message = ['id', 'type', 'content', 'subject', 'display_recipient', 'sender_id', 'sender_email']
    expect([
      ...lacks('message event', of('message'), 'flags'),
      ...lacks(
        'message',
        messages,
        ...message,
        'sender_full_name',
        'timestamp',
        'reactions',
        'is_me_message',
      ),
      ...lacks('reaction', of('reaction'), 'message_id', 'op', 'emoji_code', 'emoji_name', 'reaction_type'),
      ...lacks('flags', of('update_message_flags'), 'all', 'flag', 'messages', 'operation', 'op'),
      ...lacks('move', [move], 'message_id', 'message_ids', 'subject', 'orig_subject', 'stream_id'),
      ...lacks('edit', [edit], 'message_id', 'rendered_content'),
      ...lacks('typing', of('typing'), 'op', 'sender'),
      ...lacks('subscription', of('subscription'), 'stream_id', 'property', 'value'),
    ]).toEqual([])
    expect(messages.map((each) => each['type'])).toEqual(expect.arrayContaining(['stream', 'private']))
    expect(of('subscription').map((event) => [event['property'], event['value']])).toContainEqual([
      'in_home_view',
      false,
    ])
    expect([of('reaction').length, of('typing').length]).toEqual([1, 1])
  })

  it('scripts may name recipients in every form that existed', async () => {
    const ben = as('ben')
    const [ada, gus] = [as('ada').account.user_id, as('gus').account.user_id]
    const people = [
      [ada, gus],
      'user8@127.0.0.1',
      'user8@127.0.0.1, gus@demo.example',
      'user8@127.0.0.1,',
      ['user8@127.0.0.1'],
      '"user8@127.0.0.1"',
    ]
    const answers = []
    for (const to of people) answers.push(await ben.post('/messages', { type: 'private', to, content: 'x' }))
    for (const to of [1, 'general', '"general"', 'GENERAL', ['general'], [1]])
      answers.push(await ben.post('/messages', { type: 'stream', to, topic: 'scripts', content: 'x' }))
    expect(answers.filter(({ status }) => status !== 200)).toEqual([])
    const nobody = await ben.post('/messages', { type: 'private', to: [], content: 'x' })
    expect(nobody.body).toMatchObject({ result: 'error', code: 'BAD_REQUEST' })
  })

  it('administrators’ scripts rename users', async () => {
    const path = `/users/${String(as('gus').account.user_id)}`
    const full_name = featureLevel < 106 ? '"Gus Renamed"' : 'Gus Renamed'
    expect((await as('olga').patch(path, { full_name })).status).toBe(200)
    expect((await as('ben').get(path)).body).toMatchObject({ user: { full_name: 'Gus Renamed' } })
  })

  it('ignores parameters of later levels, and lists them if the level does so', async () => {
    const found = await as('ben').get('/messages', {
      anchor: 1010,
      num_before: 0,
      num_after: 1,
      include_anchor: false,
      allow_empty_topic_name: true,
      use_first_unread_anchor: false,
      message_ids: 'no list',
    })
    const whole = featureLevel < 300 ? 200 : 400
    expect(found.status).toBe(whole)
    if (whole === 400) return
    const ids = look<{ messages: { id: number }[] }>(found.body).messages.map((message) => message.id)
    expect(ids.includes(1010)).toBe(featureLevel < 155)
    expect(found.body['ignored_parameters_unsupported']).toEqual(
      featureLevel < 167 ? undefined : ['allow_empty_topic_name', 'message_ids'],
    )
  })

  it('accepts “partial” for the subscribers where supported, plain or as JSON', async () => {
    const ask = (include_subscribers: string) =>
      as('ben').get('/users/me/subscriptions', { include_subscribers })
    const statuses = [await ask('partial'), await ask('"partial"'), await ask('true')].map(
      (each) => each.status,
    )
    const expectedStatus = featureLevel < 407 ? 400 : 200
    expect(statuses).toEqual([expectedStatus, expectedStatus, 200])
    const registered = await as('ben').post('/register', { include_subscribers: 'partial' })
    expect(registered.status).toBe(expectedStatus)
  })

  it('counts requests in the headers of its responses', async () => {
    const { headers } = await as('ben').get('/users/me')
    const of = (name: string) => Number(headers.get(`x-ratelimit-${name}`))
    expect(of('remaining')).toBeLessThan(of('limit'))
    expect(of('remaining')).toBeGreaterThan(0)
    expect(of('reset')).toBeGreaterThan(running.server.seconds())
  })
})
