import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { look, small } from './setUp.ts'
import type { TestEvent, TestQueue } from '../testClient.ts'

const { running, as } = small()

async function send(
  name: string,
  to: number | readonly number[],
  topic: string,
  content: string,
): Promise<number> {
  const type = typeof to === 'number' ? 'channel' : 'direct'
  const { body } = await as(name).post('/messages', { type, to, topic, content, read_by_sender: true })
  if (body.result !== 'success') throw new Error(`${String(body.code)}: ${body.msg}`)
  return Number(body['id'])
}

const fetchMessage = async (name: string, id: number) =>
  look<{ message: Record<string, unknown> }>(
    (await as(name).get(`/messages/${String(id)}`, { allow_empty_topic_name: true, apply_markdown: false }))
      .body,
  ).message

const ofType = async (queue: TestQueue, ...types: string[]): Promise<TestEvent[]> =>
  (await queue.events()).filter((event) => types.includes(event.type))

describe('sending', () => {
  it('highlights code whose language is known', async () => {
    const { body } = await as('ben').post('/messages/render', { content: '```py\nreturn 1\n```' })
    expect(body['rendered']).toBe(
      '<div class="codehilite" data-code-language="Python"><pre><span></span><code><span class="k">return</span> <span class="mi">1</span>\n</code></pre></div>',
    )
  })

  it('truncates texts that are too long, in code points', async () => {
    const id = await send('ada', 1, '🌱'.repeat(70), `${'é'.repeat(10_050)}  `)
    const message = await fetchMessage('ada', id)
    expect([...String(message['subject'])]).toHaveLength(60)
    expect(String(message['subject']).endsWith('...')).toBe(true)
    expect([...String(message['content'])]).toHaveLength(10_000)
    expect(String(message['content']).endsWith('\n[message truncated]')).toBe(true)
  })

  it('keeps the capitalization that a topic was first used with', async () => {
    expect((await fetchMessage('ada', await send('ada', 1, 'LUNCH', 'soup')))['subject']).toBe('lunch')
  })

  it('treats the names of the empty topic as the empty topic', async () => {
    for (const topic of ['(no topic)', 'General Chat', ''])
      expect((await fetchMessage('ada', await send('ada', 1, topic, 'x')))['subject']).toBe('')
    const shown = await as('ada').get('/messages', {
      anchor: 'newest',
      num_before: 1,
      num_after: 0,
      narrow: [['topic', '']],
    })
    expect(look<{ messages: { subject: string }[] }>(shown.body).messages[0]?.subject).toBe('general chat')
  })

  it.each([
    ['an empty text', { type: 'stream', to: 1, topic: 't', content: ' \n' }, 'BAD_REQUEST'],
    ['an unknown channel', { type: 'stream', to: 99, topic: 't', content: 'x' }, 'STREAM_DOES_NOT_EXIST'],
    ['a channel out of sight', { type: 'stream', to: 3, topic: 't', content: 'x' }, 'BAD_REQUEST'],
    ['an unknown person', { type: 'direct', to: [99], content: 'x' }, 'BAD_REQUEST'],
    ['an unknown type', { type: 'shout', to: [1], content: 'x' }, 'BAD_REQUEST'],
    [
      'two names for the topic',
      { type: 'stream', to: 1, topic: 'a', subject: 'b', content: 'x' },
      'REQUEST_CONFUSING_VAR',
    ],
    [
      'a queue without local id',
      { type: 'stream', to: 1, topic: 'a', queue_id: 'q', content: 'x' },
      'BAD_REQUEST',
    ],
  ])('refuses %s', async (_what, params, code) => {
    const { status, body } = await as('gus').post('/messages', params)
    expect([status, body.code]).toEqual([400, code])
  })

  it('sets flags for mentions, wildcards and alert words', async () => {
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['message'] })
    await send('ada', 1, 'flags', '@**Ben Member** hi')
    await send('ada', 1, 'flags', '@_**Ben Member** hi')
    await send('ada', 1, 'flags', '@**all** hi')
    await send('ada', 1, 'flags', '@*builders* hi')
    await send('ada', 1, 'flags', 'a lantern')
    await send('ben', 1, 'flags', 'mine')
    const flags = (await queue.events()).map((event) => look<{ flags: string[] }>(event).flags)
    expect(flags).toEqual([
      ['mentioned'],
      [],
      ['stream_wildcard_mentioned', 'wildcard_mentioned'],
      ['mentioned'],
      ['has_alert_word'],
      ['read'],
    ])
  })

  it('marks messages of muted users as read', async () => {
    const [ben, gus] = [as('ben'), as('gus')]
    await ben.post(`/users/me/muted_users/${String(gus.account.user_id)}`)
    const queue = await ben.register({ event_types: ['message'] })
    await send('gus', 1, 'mute', 'psst')
    expect(look<{ flags: string[] }>((await queue.events())[0]).flags).toEqual(['read'])
    await ben.delete(`/users/me/muted_users/${String(gus.account.user_id)}`)
  })

  it('follows a topic by the setting of the sender, and sends an event', async () => {
    const ada = as('ada')
    await ada.patch('/settings', { automatically_follow_topics_policy: 3 })
    const queue = await ada.register({ event_types: ['user_topic'] })
    const { body } = await ada.post('/messages', { type: 'channel', to: 1, topic: 'brand new', content: 'x' })
    expect(body).toMatchObject({ automatic_new_visibility_policy: 3 })
    expect(await queue.events()).toMatchObject([
      { stream_id: 1, topic_name: 'brand new', visibility_policy: 3 },
    ])
    await ada.patch('/settings', { automatically_follow_topics_policy: 4 })
  })
})

describe('editing', () => {
  it('changes the text for all users, with its mentions', async () => {
    const id = await send('ada', 1, 'edits', 'plain')
    const queue = await as('ben').register({ event_types: ['update_message'] })
    const sha = createHash('sha256').update('plain').digest('hex')
    const edited = await as('ada').patch(`/messages/${String(id)}`, {
      content: 'for @**Ben Member**',
      prev_content_sha256: sha,
    })
    expect(edited.body).toMatchObject({ result: 'success', detached_uploads: [] })
    expect(await queue.events()).toMatchObject([
      {
        message_id: id,
        message_ids: [id],
        rendering_only: false,
        orig_content: 'plain',
        content: 'for @**Ben Member**',
        flags: ['mentioned'],
        stream_id: 1,
      },
    ])
    const stale = await as('ada').patch(`/messages/${String(id)}`, {
      content: 'again',
      prev_content_sha256: sha,
    })
    expect(stale.body.code).toBe('EXPECTATION_MISMATCH')
    const { body } = await as('ben').get(`/messages/${String(id)}/history`)
    expect(
      look<{ message_history: { content: string }[] }>(body).message_history.map((each) => each.content),
    ).toEqual(['plain', 'for @**Ben Member**'])
  })

  it('is permitted to the author, and only for a limited time', async () => {
    const id = await send('ada', 1, 'edits', 'mine')
    expect((await as('olga').patch(`/messages/${String(id)}`, { content: 'not mine' })).body.code).toBe(
      'BAD_REQUEST',
    )
    running().advanceClock(3_600_000)
    expect((await as('ada').patch(`/messages/${String(id)}`, { content: 'late' })).body.code).toBe(
      'BAD_REQUEST',
    )
  })

  it.each([{}, { topic: 'edits' }, { propagate_mode: 'change_all' }, { content: 'x', stream_id: 2 }])(
    'refuses %j',
    async (params) => {
      const id = await send('ada', 1, 'edits', 'unchanged')
      expect((await as('ada').patch(`/messages/${String(id)}`, params)).body.code).toBe('BAD_REQUEST')
    },
  )
})

describe('moving', () => {
  const moved = { event_types: ['update_message', 'delete_message', 'message', 'user_topic'] }

  it.each([
    ['change_one', 1],
    ['change_later', 2],
    ['change_all', 3],
  ])('%s moves %i messages', async (mode, count) => {
    const topic = `from ${mode}`
    const ids = [
      await send('ada', 1, topic, 'a'),
      await send('ada', 1, topic, 'b'),
      await send('ada', 1, topic, 'c'),
    ]
    const queue = await as('ben').register(moved)
    await as('ada').patch(`/messages/${String(ids[1])}`, {
      topic: `to ${mode}`,
      propagate_mode: mode,
      send_notification_to_new_thread: false,
    })
    const [event] = await ofType(queue, 'update_message')
    expect(event).toMatchObject({
      stream_id: 1,
      orig_subject: topic,
      subject: `to ${mode}`,
      propagate_mode: mode,
    })
    expect(look<{ message_ids: number[] }>(event).message_ids).toHaveLength(count)
    expect(event).not.toHaveProperty('new_stream_id')
    expect(event).not.toHaveProperty('content')
  })

  it('into a private channel removes the messages for users without access', async () => {
    const id = await send('ada', 1, 'leaving', 'secret')
    const [gus, ben] = [await as('gus').register(moved), await as('ben').register(moved)]
    await as('ada').patch(`/messages/${String(id)}`, {
      stream_id: 3,
      propagate_mode: 'change_all',
      send_notification_to_new_thread: false,
    })
    expect(await gus.events()).toMatchObject([
      { type: 'delete_message', message_ids: [id], stream_id: 1, topic: 'leaving' },
    ])
    expect(await ben.events()).toMatchObject([
      { type: 'update_message', stream_id: 1, new_stream_id: 3, orig_subject: 'leaving' },
    ])
    expect((await as('gus').get(`/messages/${String(id)}`)).body.code).toBe('BAD_REQUEST')
  })

  it('moves visibility policies along if the topic becomes empty', async () => {
    const id = await send('ada', 1, 'policy', 'x')
    await as('ben').post('/user_topics', { stream_id: 1, topic: 'policy', visibility_policy: 3 })
    const queue = await as('ben').register(moved)
    await as('ada').patch(`/messages/${String(id)}`, { topic: 'policy two', propagate_mode: 'change_all' })
    expect(await ofType(queue, 'user_topic')).toMatchObject([
      { topic_name: 'policy', visibility_policy: 0 },
      { topic_name: 'policy two', visibility_policy: 3 },
    ])
  })

  it('resolves without counting as a move, with a notice', async () => {
    const id = await send('ada', 1, 'done soon', 'x')
    const queue = await as('gus').register(moved)
    await as('ada').patch(`/messages/${String(id)}`, { topic: '✔ done soon', propagate_mode: 'change_all' })
    const [notice] = await ofType(queue, 'message')
    expect(look<{ message: { content: string } }>(notice).message.content).toContain(
      'marked this topic as resolved',
    )
    expect(await fetchMessage('ada', id)).not.toHaveProperty('last_moved_timestamp')
  })

  it('refuses members messages that are too old, and offers the newer part', async () => {
    const old = await send('ben', 1, 'ages', 'old')
    running().advanceClock(8 * 86_400_000)
    const fresh = await send('ben', 1, 'ages', 'new')
    const { body } = await as('ben').patch(`/messages/${String(fresh)}`, {
      topic: 'years',
      propagate_mode: 'change_all',
    })
    expect(body).toMatchObject({
      code: 'MOVE_MESSAGES_TIME_LIMIT_EXCEEDED',
      first_message_id_allowed_to_move: fresh,
      total_messages_in_topic: 2,
      total_messages_allowed_to_move: 1,
    })
    expect((await as('ben').patch(`/messages/${String(old)}`, { topic: 'years' })).status).toBe(400)
    expect(
      (await as('ada').patch(`/messages/${String(old)}`, { topic: 'years', propagate_mode: 'change_all' }))
        .status,
    ).toBe(200)
  })
})

describe('deleting', () => {
  it('sends events to recipients, one by one for clients without bulk support', async () => {
    const id = await send('ben', 1, 'gone', 'oops')
    const [bulk, single] = [
      await as('gus').register({ event_types: ['delete_message'] }),
      await as('gus').register({ event_types: ['delete_message'], client_capabilities: {} }),
    ]
    expect((await as('gus').delete(`/messages/${String(id)}`)).body.code).toBe('BAD_REQUEST')
    expect((await as('ben').delete(`/messages/${String(id)}`)).status).toBe(200)
    expect(await bulk.events()).toMatchObject([
      { message_ids: [id], message_type: 'stream', stream_id: 1, topic: 'gone' },
    ])
    expect(await single.events()).toMatchObject([{ message_id: id }])
  })
})

describe('reactions, typing and widgets', () => {
  it('adds and removes once', async () => {
    const id = await send('ada', 1, 'react', 'x')
    const ben = as('ben')
    const queue = await as('gus').register({ event_types: ['reaction'] })
    const path = `/messages/${String(id)}/reactions`
    expect((await ben.post(path, { emoji_name: 'lantern' })).status).toBe(200)
    expect((await ben.post(path, { emoji_name: 'lantern' })).body.code).toBe('REACTION_ALREADY_EXISTS')
    expect((await ben.delete(path, { emoji_name: 'lantern' })).status).toBe(200)
    expect((await ben.delete(path, { emoji_name: 'lantern' })).body.code).toBe('REACTION_DOES_NOT_EXIST')
    expect((await ben.post(path, { emoji_name: 'thumbs_up', emoji_code: '1f600' })).body.code).toBe(
      'BAD_REQUEST',
    )
    expect((await queue.events()).map((event) => [event.op, event['reaction_type']])).toEqual([
      ['add', 'realm_emoji'],
      ['remove', 'realm_emoji'],
    ])
  })

  it('sends typing events to the recipients that accept them', async () => {
    const [ada, ben] = [as('ada'), as('ben')]
    const [knows, plain] = [
      await ada.register({ event_types: ['typing'] }),
      await ada.register({ event_types: ['typing'], client_capabilities: {} }),
    ]
    await ben.post('/typing', { op: 'start', to: [ada.account.user_id] })
    await ben.post('/typing', { op: 'start', type: 'channel', stream_id: 1, topic: 'lunch' })
    await ben.post('/typing', { op: 'start', to: [as('gus').account.user_id] })
    expect(await knows.events()).toMatchObject([
      {
        message_type: 'direct',
        sender: { user_id: ben.account.user_id },
        recipients: [{ user_id: ada.account.user_id }, { user_id: ben.account.user_id }],
      },
      { message_type: 'stream', stream_id: 1, topic: 'lunch' },
    ])
    expect(await plain.events()).toHaveLength(1)
  })

  it('validates the events of a poll', async () => {
    const id = await send('ada', 1, 'vote', '/poll When?\nNow\nLater')
    const ben = as('ben')
    const queue = await ben.register({ event_types: ['submessage'] })
    const vote = (content: object) =>
      ben.post('/submessage', { message_id: id, msg_type: 'widget', content: JSON.stringify(content) })
    expect((await vote({ type: 'vote', key: 'canned,1', vote: 1 })).status).toBe(200)
    expect((await vote({ type: 'vote', key: 'canned,1', vote: 2 })).body.code).toBe('BAD_REQUEST')
    expect((await vote({ type: 'question', question: 'mine?' })).body.code).toBe('BAD_REQUEST')
    expect(await queue.events()).toMatchObject([{ message_id: id, msg_type: 'widget' }])
  })
})
