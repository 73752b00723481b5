import { describe, expect, it } from 'vitest'
import { startServer } from '../startServer.ts'
import { testClient, type TestClient } from '../testClient.ts'
import { look, small } from './setUp.ts'

const { as } = small()

interface Unread {
  readonly count: number
  readonly pms: readonly { other_user_id: number; unread_message_ids: number[] }[]
  readonly streams: readonly { stream_id: number; topic: string; unread_message_ids: number[] }[]
  readonly huddles: readonly { user_ids_string: string; unread_message_ids: number[] }[]
  readonly mentions: readonly number[]
  readonly old_unreads_missing?: boolean
}

const unreadOf = async (name: string) =>
  look<{ unread_msgs: Unread }>((await as(name).register()).state).unread_msgs
const idsOf = (unread: Unread) =>
  [...unread.pms, ...unread.streams, ...unread.huddles]
    .flatMap((each) => each.unread_message_ids)
    .sort((a, b) => a - b)

describe('unread messages', () => {
  it('are sent by conversation', async () => {
    const unread = await unreadOf('ben')
    const [olga, ada, ben] = ['olga', 'ada', 'ben'].map((name) => as(name).account.user_id)
    expect(unread.pms.map((each) => [each.other_user_id, each.unread_message_ids.length])).toEqual([[ada, 2]])
    expect(unread.huddles.map((each) => each.user_ids_string)).toEqual([[olga, ada, ben].sort().join(',')])
    expect(unread.mentions).toHaveLength(2)
    expect(unread.count).toBe(idsOf(unread).length)
    expect(unread.streams.map((each) => each.topic)).toContain('')
  })

  it('leave only muted topics and channels out of the count', async () => {
    const before = await unreadOf('ben')
    const lunch = before.streams.find((each) => each.topic === 'lunch')?.unread_message_ids.length ?? 0
    expect(lunch).toBeGreaterThan(0)
    await as('ben').post('/user_topics', { stream_id: 1, topic: 'lunch', visibility_policy: 1 })
    const muted = await unreadOf('ben')
    expect(muted.count).toBe(before.count - lunch)
    expect(idsOf(muted)).toEqual(idsOf(before))
    await as('ben').post('/user_topics', { stream_id: 1, topic: 'lunch', visibility_policy: 0 })
  })

  it('decrease with flags and return with details', async () => {
    const ben = as('ben')
    const ids = idsOf(await unreadOf('ben'))
    const [first, second] = ids
    const queue = await ben.register({ event_types: ['update_message_flags'] })
    expect(
      (await ben.post('/messages/flags', { messages: [first, second, first], op: 'add', flag: 'read' })).body,
    ).toMatchObject({
      messages: [first, second],
    })
    const { body } = await ben.post('/messages/flags', { messages: [first], op: 'remove', flag: 'read' })
    expect(body).toMatchObject({ messages: [first], ignored_because_not_subscribed_channels: [] })
    const [added, removed] = await queue.events()
    expect(added).toMatchObject({
      op: 'add',
      operation: 'add',
      flag: 'read',
      messages: [first, second, first],
      all: false,
    })
    expect(look<{ message_details: object }>(removed).message_details).toHaveProperty(String(first))
    expect(idsOf(await unreadOf('ben'))).toEqual([first, ...ids.slice(2)])
  })

  it('disappear with the subscription, and cannot return without it', async () => {
    const ben = as('ben')
    const id = Number(
      (await as('ada').post('/messages', { type: 'channel', to: 2, topic: 'bye', content: 'x' })).body['id'],
    )
    expect(idsOf(await unreadOf('ben'))).toContain(id)
    await ben.delete('/users/me/subscriptions', { subscriptions: ['garden'] })
    expect(idsOf(await unreadOf('ben'))).not.toContain(id)
    const { body } = await ben.post('/messages/flags', { messages: [id], op: 'remove', flag: 'read' })
    expect(body).toMatchObject({ messages: [], ignored_because_not_subscribed_channels: [2] })
    await ben.post('/users/me/subscriptions', { subscriptions: [{ name: 'garden' }] })
  })
})

describe('unread messages beyond the limit', () => {
  const listedUnreads = async (featureLevel: number, unreads: number) => {
    const server = await startServer({ scenario: 'small', featureLevel, limits: { unreads } })
    const ben = server.accounts.find(({ email }) => email.startsWith('ben@'))!
    const { state } = await testClient(server.url, ben).register()
    await server.close()
    return look<{ unread_msgs: Unread }>(state).unread_msgs
  }
  it.each([
    [43, [undefined, undefined, undefined]],
    [44, [false, false, true]],
    [247, [false, false, true]],
  ])('are the older ones, and at level %i the response is marked: %j', async (level, missing) => {
    const whole = await listedUnreads(level, 1000)
    const ids = idsOf(whole)
    const [exact, some] = [await listedUnreads(level, ids.length), await listedUnreads(level, ids.length - 2)]
    expect(idsOf(exact)).toEqual(ids)
    expect(idsOf(some)).toEqual(ids.slice(2))
    expect(some.mentions).toEqual(whole.mentions.filter((id) => ids.indexOf(id) >= 2))
    expect([whole, exact, some].map((unread) => unread.old_unreads_missing)).toEqual(missing)
  })
})

describe('direct conversations', () => {
  it('are listed as far as the newest direct messages reach, newest first', async () => {
    const server = await startServer({ scenario: 'small', limits: { recentDirects: 3 } })
    const userNamed = (name: string) =>
      testClient(
        server.url,
        server.accounts.find(({ email }) => email.startsWith(`${name}@`))!,
      )
    const [ada, ben, olga] = [userNamed('ada'), userNamed('ben'), userNamed('olga')]
    const [adaId, benId] = [ada.account.user_id, ben.account.user_id]
    const write = async (by: TestClient, to: readonly number[]) =>
      Number((await by.post('/messages', { type: 'direct', to, content: 'hello' })).body['id'])
    const listedConversations = async () => (await ben.register()).state['recent_private_conversations']
    await write(ada, [benId])
    const note = await write(ben, [benId])
    await write(olga, [adaId])
    const answer = await write(ben, [adaId])
    expect(await listedConversations()).toEqual([
      { max_message_id: answer, user_ids: [adaId] },
      { max_message_id: note, user_ids: [] },
    ])
    await write(ada, [benId])
    const newest = await write(ada, [benId])
    expect(await listedConversations()).toEqual([{ max_message_id: newest, user_ids: [adaId] }])
    await server.close()
  })
})

describe('flags', () => {
  it('change in ranges of a narrow', async () => {
    const ben = as('ben')
    const ids = idsOf(await unreadOf('ben'))
    const ask = (anchor: string, include: boolean) =>
      ben.post('/messages/flags/narrow', {
        anchor,
        include_anchor: include,
        num_before: 0,
        num_after: 2,
        narrow: [{ operator: 'is', operand: 'unread' }],
        op: 'add',
        flag: 'read',
      })
    const first = await ask('oldest', true)
    expect(first.body).toMatchObject({
      processed_count: 2,
      updated_count: 2,
      first_processed_id: ids[0],
      last_processed_id: ids[1],
      found_newest: false,
    })
    expect(first.body).not.toHaveProperty('ignored_because_not_subscribed_channels')
    let last: unknown = look<{ last_processed_id: number }>(first.body).last_processed_id
    for (let round = 0; round < 50; round++) {
      const { body } = await ask(String(last), false)
      last = body['last_processed_id'] ?? last
      if (look<{ found_newest: boolean }>(body).found_newest) break
    }
    expect(idsOf(await unreadOf('ben'))).toEqual([])
  })

  it('can star messages never received, which become history', async () => {
    const [ben, gus] = [as('ben'), as('gus')]
    await gus.delete('/users/me/subscriptions', { subscriptions: ['garden'] })
    const id = Number(
      (await ben.post('/messages', { type: 'channel', to: 2, topic: 't', content: 'x' })).body['id'],
    )
    await gus.post('/messages/flags', { messages: [id], op: 'add', flag: 'starred' })
    const { body } = await gus.get(`/messages/${String(id)}`)
    expect(look<{ message: { flags: string[] } }>(body).message.flags).toEqual([
      'read',
      'starred',
      'historical',
    ])
    expect(look<{ starred_messages: number[] }>((await gus.register()).state).starred_messages).toContain(id)
  })

  it.each(['mentioned', 'has_alert_word', 'nonsense'])('%s cannot be set', async (flag) => {
    const { body } = await as('ben').post('/messages/flags', { messages: [1003], op: 'add', flag })
    expect(body.code).toBe('BAD_REQUEST')
  })

  it('list who read a message', async () => {
    const id = Number(
      (await as('ada').post('/messages', { type: 'channel', to: 3, topic: 'receipts', content: 'x' })).body[
        'id'
      ],
    )
    const read = async () =>
      look<{ user_ids: number[] }>((await as('ada').get(`/messages/${String(id)}/read_receipts`)).body)
        .user_ids
    expect(await read()).toEqual([])
    await as('ben').post('/messages/flags', { messages: [id], op: 'add', flag: 'read' })
    expect(await read()).toEqual([as('ben').account.user_id])
    await as('ben').patch('/settings', { send_read_receipts: false })
    expect(await read()).toEqual([])
  })
})
