import { describe, expect, it, vi } from 'vitest'
import type { TestClient } from '../testClient.ts'
import { look, small } from './setUp.ts'

interface Fetched {
  readonly messages: readonly { readonly id: number; readonly subject: string; readonly content: string }[]
}

const inGeneral = (topic: string, ...more: object[]) => [
  { operator: 'stream', operand: 1 },
  { operator: 'topic', operand: topic },
  ...more,
]

async function found(client: TestClient, narrow: readonly object[]) {
  const { body } = await client.get('/messages', {
    anchor: 'newest',
    num_before: 100,
    num_after: 0,
    narrow,
    apply_markdown: false,
    allow_empty_topic_name: true,
  })
  return look<Fetched>(body).messages
}

const contents = async (client: TestClient, narrow: readonly object[]) =>
  (await found(client, narrow)).map(({ content }) => content)

async function send(client: TestClient, content: string, topic?: string): Promise<number> {
  const { body } = await client.post('/messages', { type: 'stream', to: 1, content, topic })
  return look<{ id: number }>(body).id
}

const topicNames = async (client: TestClient) =>
  look<{ topics: { name: string }[] }>((await client.get('/users/me/1/topics')).body).topics.map(
    ({ name }) => name,
  )

const unreadOf = async (client: TestClient, topic: string) => {
  const { state } = await client.register({ fetch_event_types: ['message', 'update_message_flags'] })
  type Unread = { streams: { stream_id: number; topic: string; unread_message_ids: number[] }[] }
  const { streams } = look<{ unread_msgs: Unread }>(state).unread_msgs
  return streams.find((each) => each.stream_id === 1 && each.topic === topic)?.unread_message_ids ?? []
}

describe.each([65, 247, 333])('at level %i the topic without a name is (no topic)', (featureLevel) => {
  const { as } = small({ featureLevel })

  it('in the initial data, in every narrow and in searches', async () => {
    const all = [{ operator: 'stream', operand: 1 }]
    expect((await found(as('ben'), all)).filter(({ subject }) => subject === '')).toEqual([])
    for (const topic of ['(no topic)', '(No Topic)'])
      expect(await contents(as('ben'), inGeneral(topic))).toEqual(['No topic here'])
    expect(await contents(as('ben'), [{ operator: 'topic', operand: '(no topic)' }])).toContain(
      'No topic here',
    )
    expect(await contents(as('ben'), inGeneral(''))).toEqual([])
    expect(await contents(as('ben'), inGeneral('general chat'))).toEqual([])
    const id = await send(as('ada'), 'found by its topic alone', '(no topic)')
    const words = [{ operator: 'search', operand: '"(no topic)"' }]
    expect((await found(as('ben'), words)).map((each) => each.id)).toContain(id)
    expect(await topicNames(as('ben'))).toContain('(no topic)')
    expect(await topicNames(as('ben'))).not.toContain('')
  })

  it('in sent messages, their responses and events', async () => {
    const queue = await as('ben').register({ event_types: ['message'] })
    expect([await send(as('ada'), 'empty', ''), await send(as('ada'), 'left out')]).toEqual([
      undefined,
      undefined,
    ])
    const ids = [await send(as('ada'), 'named', '(no topic)')]
    const events = look<{ message: { id: number; subject: string } }[]>(await queue.events())
    expect(events.map(({ message }) => [message.id, message.subject])).toEqual(
      ids.map((id) => [id, '(no topic)']),
    )
    const there = (await found(as('ben'), inGeneral('(no topic)'))).map(({ id }) => id)
    expect(there).toEqual(expect.arrayContaining(ids))
    expect((await topicNames(as('ben'))).filter((name) => name === '(no topic)')).toHaveLength(1)
  })

  it('in unread messages, and can be marked as read', async () => {
    const id = await send(as('ada'), 'to read', '(no topic)')
    expect(await unreadOf(as('ben'), '(no topic)')).toContain(id)
    const queue = await as('ben').register({ event_types: ['update_message_flags'] })
    if (featureLevel < 155)
      await as('ben').post('/mark_topic_as_read', { stream_id: 1, topic_name: '(no topic)' })
    else
      await as('ben').post('/messages/flags/narrow', {
        anchor: 'oldest',
        num_before: 0,
        num_after: 1000,
        narrow: inGeneral('(no topic)', { operator: 'is', operand: 'unread' }),
        op: 'add',
        flag: 'read',
      })
    const read = look<{ messages: number[] }[]>(await queue.events()).flatMap(({ messages }) => messages)
    expect(read).toContain(id)
    expect(await unreadOf(as('ben'), '(no topic)')).toEqual([])
    await as('ben').post('/messages/flags', { op: 'remove', flag: 'read', messages: [id] })
    expect(await unreadOf(as('ben'), '(no topic)')).toEqual([id])
  })

  it('in moves from and to it, with its prefix, notices and policies', async () => {
    const [ada, olga] = [as('ada'), as('olga')]
    const id = await send(ada, 'on the move', '(no topic)')
    const muting = { stream_id: 1, topic: '(no topic)', op: 'add' }
    expect((await ada.patch('/users/me/subscriptions/muted_topics', muting)).status).toBe(200)
    const muted = look<{ muted_topics: unknown[][] }>(
      (await ada.register({ event_types: ['muted_topics'] })).state,
    ).muted_topics
    expect(muted.map(([channel, topic]) => [channel, topic])).toEqual([['general', '(no topic)']])
    const queue = await as('ben').register({ event_types: ['update_message'] })
    const move = (topic: string, mode = 'change_one') =>
      olga.patch(`/messages/${String(id)}`, {
        topic,
        propagate_mode: mode,
        send_notification_to_old_thread: false,
      })
    for (const topic of ['elsewhere', '(no topic)']) expect((await move(topic)).status).toBe(200)
    expect(await contents(ada, inGeneral('(no topic)'))).toContain('on the move')
    expect(await contents(ada, inGeneral('elsewhere'))).toEqual([
      expect.stringContaining('from #**general>(no topic)** by'),
    ])
    for (const topic of ['✔ (no topic)', '(no topic)'])
      expect((await move(topic, 'change_all')).status).toBe(200)
    const received = look<{ orig_subject: string; subject: string }[]>(await queue.events())
    expect(received.map(({ orig_subject, subject }) => [orig_subject, subject])).toEqual([
      ['(no topic)', 'elsewhere'],
      ['elsewhere', '(no topic)'],
      ['(no topic)', '✔ (no topic)'],
      ['✔ (no topic)', '(no topic)'],
    ])
    const all = await contents(ada, inGeneral('(no topic)'))
    expect(all).toContain('No topic here')
    // The notice is deleted when the topic is unresolved within a moment.
    expect(all.filter((text) => text.includes('marked this topic'))).toEqual([])
  })
})

describe('a server at a level other than before', () => {
  const { as, running } = small({ featureLevel: 247 })
  const becomes = async (featureLevel: number) => {
    await running().restart({ featureLevel })
    // The first request detects the connection that the restart broke.
    await vi.waitFor(() => topicNames(as('ada')), { timeout: 30_000 })
  }

  it('keeps the unnamed topic one topic, with its unreads, policies and history', async () => {
    const [ada, olga] = [as('ada'), as('olga')]
    const id = await send(ada, 'before the upgrade', '(no topic)')
    await olga.patch(`/messages/${String(id)}`, { topic: 'elsewhere' })
    await olga.patch(`/messages/${String(id)}`, { topic: '(no topic)' })
    await ada.post('/user_topics', { stream_id: 1, topic: '(no topic)', visibility_policy: 3 })
    const policies = async () => {
      const { state } = await ada.register({ fetch_event_types: ['user_topic'] })
      type Policy = { topic_name: string; visibility_policy: number }
      return look<{ user_topics: Policy[] }>(state).user_topics.map((each) => each.topic_name)
    }
    const history = async () => {
      const { body } = await ada.get(`/messages/${String(id)}/history`, { allow_empty_topic_name: true })
      return look<{ message_history: { topic: string }[] }>(body).message_history.map(({ topic }) => topic)
    }
    expect(await history()).toEqual(['(no topic)', 'elsewhere', '(no topic)'])
    for (const [featureLevel, name] of [
      [512, ''],
      [333, '(no topic)'],
    ] as const) {
      await becomes(featureLevel)
      expect(await contents(ada, inGeneral(name))).toEqual(
        expect.arrayContaining(['No topic here', 'before the upgrade']),
      )
      expect((await found(ada, inGeneral(name))).filter(({ subject }) => subject !== name)).toEqual([])
      expect(await unreadOf(as('ben'), name)).toContain(id)
      expect(await policies()).toEqual([name])
      expect(await history()).toEqual([name, 'elsewhere', name])
    }
  })

  it('leaves a topic of that name unchanged between levels with empty topics', async () => {
    await becomes(350)
    await send(as('ada'), 'a name like any other', '(no topic)')
    await becomes(369)
    expect(await contents(as('ada'), inGeneral('(no topic)'))).toEqual(['a name like any other'])
  })
})
