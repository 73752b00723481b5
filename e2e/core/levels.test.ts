import type { Conversation } from '../../shared/api/conversation.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { conversationNarrow } from '../../shared/model/views/narrow.ts'
import { mapGet } from '../../shared/collections/shardedMap.ts'
import { presenceOf } from '../../shared/model/people/presence.ts'
import { typersIn } from '../../shared/model/people/typing.ts'
import { channelByName } from '../../shared/model/channels/channels.ts'
import { unreadOfTopic } from '../../shared/model/unread/unreads.ts'
import { viewOf } from '../../shared/model/views/views.ts'
import { selectUser } from '../../shared/model/people/users.ts'
import { behaves } from '../server/gates/behavior.ts'
import { startServer } from '../server/startServer.ts'
import type { RunningServer } from '../server/startServer.ts'
import { openClient, unwrap } from './harness.ts'
import type { TestClient } from './harness.ts'

const levels = [0, 65, 147, 247, 300, 407, 512] as const
const servers = [
  ...levels.map((featureLevel) => ['zulip', featureLevel] as const),
  ['maker', 247],
  ['maker', 512],
] as const

describe.each(servers)('a server of the wire name %s at level %i', (wireName, featureLevel) => {
  let server: RunningServer
  let ada: TestClient
  let ben: TestClient

  const enter = async (name: string): Promise<TestClient> => {
    const opened = await openClient()
    const { realmUrl } = unwrap(
      await opened.client.handlers['login.probe']({ address: server.url, allowHttp: false }),
    )
    const { email: username, password } = server.accounts.find(({ email }) => email.startsWith(name))!
    const { id } = unwrap(
      await opened.client.handlers['login.password']({ realmUrl, username, password, keep: 'run' }),
    )
    await opened.attach()
    await opened.until('live', (state) => state.connection.state === 'live')
    return { ...opened, account: id }
  }
  beforeAll(async () => {
    server = await startServer({ scenario: 'small', wireName, featureLevel })
    ada = await enter('ada@')
    ben = await enter('ben@')
  })
  afterAll(async () => {
    await Promise.all([ada, ben].map((each) => each.close()))
    await server.close()
  })

  const selfOf = (client: TestClient) => client.state().self.userId
  const channelId = () => channelByName(ada.state(), 'general')!.id
  const inTopic = (topic: string): Conversation => ({ type: 'channel', channelId: channelId(), topic })
  const toEach = (...people: TestClient[]): Conversation => ({ type: 'direct', userIds: people.map(selfOf) })
  const received = (client: TestClient) =>
    client.events.flatMap((event) => (event.type === 'message' ? [event.message] : []))
  /** Sends as Ada, and returns the confirmed message as Ben received it. */
  const deliver = async (destination: Conversation, content: string, to: TestClient = ben) => {
    const { localId } = unwrap(
      await ada.client.handlers['message.send']({ account: ada.account, destination, content }),
    )
    await ada.until(`${content} is confirmed`, (state) => !state.outbox.has(localId))
    const html = `<p>${content}</p>`
    await to.until(`${content} arrives`, () => received(to).some((message) => message.content === html))
    expect(ada.events.some((event) => event.type === 'message' && event.localId === localId)).toBe(true)
    return received(to).find((message) => message.content === html)!
  }

  test('registers with all users and channels', () => {
    const state = ada.state()
    expect(state.realm).toMatchObject({ featureLevel, wireName: featureLevel === 0 ? 'service' : wireName })
    expect(selectUser(state, selfOf(ada))).toMatchObject({ name: 'Ada Admin', role: 200 })
    expect(state.subscriptions.size).toBeGreaterThan(2)
    expect(state.channels.get(channelId())?.name).toBe('general')
  })

  test('messages in channels, to one, to several and to oneself', async () => {
    const message = await deliver(inTopic('Plan'), 'channel')
    expect(message).toMatchObject({ type: 'channel', topic: 'Plan' })
    expect(unreadOfTopic(ben.state(), channelId(), 'plan')).toBe(1)
    const { userIds } = (await deliver(toEach(ben), 'one')) as { userIds: readonly number[] }
    expect(userIds).toEqual([selfOf(ada), selfOf(ben)].sort((a, b) => a - b))
    await deliver(toEach(), 'oneself', ada)
    const olga = server.accounts.find(({ email }) => email.startsWith('olga@'))!.user_id
    await deliver({ type: 'direct', userIds: [selfOf(ben), olga] }, 'several')
    expect([...ben.state().unreads.directs.keys()]).toContain(
      [selfOf(ada), olga].sort((a, b) => a - b).join(),
    )
  })

  test('every conversation can be fetched', async () => {
    const narrows = [
      conversationNarrow(inTopic('Plan')),
      conversationNarrow(toEach(ben)),
      conversationNarrow(toEach()),
      [{ operator: 'channel', operand: channelId() }],
      [{ operator: 'is', operand: 'dm' }],
      [{ operator: 'is', operand: 'starred' }],
      [{ operator: 'is', operand: 'mentioned' }],
      [{ operator: 'in', operand: 'home' }],
      [{ operator: 'sender', operand: selfOf(ada) }],
      [{ operator: 'search', operand: 'channel' }],
      [...conversationNarrow(inTopic('Plan')), { operator: 'with', operand: received(ada)[0]!.id }],
    ]
    for (const narrow of narrows)
      for (const anchor of ['newest', 'first_unread', received(ada)[0]!.id] as const)
        await ada.fetch(narrow, anchor)
    for (const narrow of narrows.slice(0, 5)) expect(viewOf(ada.state(), narrow)?.ids.length).not.toBe(0)
    unwrap(await ada.client.handlers['topics.fetch']({ account: ada.account, channelId: channelId() }))
  })

  test('a filter that the server does not know yet shows an error', async () => {
    const newer = [
      ['narrowHasReaction', { operator: 'has', operand: 'reaction' }],
      ['narrowFollowed', { operator: 'is', operand: 'followed' }],
      ['narrowMuted', { operator: 'is', operand: 'muted' }],
      ['narrowMentions', { operator: 'mentions', operand: selfOf(ada) }],
    ] as const
    for (const [behavior, term] of newer) {
      const request = ada.fetch([term])
      if (behaves(featureLevel, behavior)) await request
      else await expect(request).rejects.toThrow(/^too-old/)
      const error = viewOf(ada.state(), [term])?.error ?? null
      if (behaves(featureLevel, behavior)) expect(error).toBeNull()
      else expect(error).toContain('server is too old for this')
    }
  })

  test('messages with an empty topic arrive under a name that can be fetched', async () => {
    const message = await deliver(inTopic(''), 'no topic')
    expect(message).toMatchObject({ topic: behaves(featureLevel, 'emptyTopics') ? '' : '(no topic)' })
    await ada.fetch(conversationNarrow(inTopic('')))
    expect(mapGet(ada.state().messages.byId, message.id)).toBeDefined()
  })

  test('reading and starring, and reverting both', async () => {
    const { id } = await deliver(inTopic('Flags'), 'to read')
    const change = async (op: 'add' | 'remove', flag: 'read' | 'starred') => {
      const told = () =>
        ben.events.filter(
          (event) =>
            event.type === 'update_message_flags' && event.flag === flag && event.messageIds.includes(id),
        ).length
      const before = told()
      const input = { account: ben.account, op, flag, messageIds: [id] }
      unwrap(await ben.client.handlers['flags.change'](input))
      await ben.until(`${op} ${flag}`, () => told() > before)
    }
    await change('add', 'read')
    expect(unreadOfTopic(ben.state(), channelId(), 'flags')).toBe(0)
    await change('add', 'starred')
    expect(ben.state().starred.has(id)).toBe(true)
    await change('remove', 'starred')
    await change('remove', 'read')
    expect(unreadOfTopic(ben.state(), channelId(), 'flags')).toBe(1)
    expect(ben.state().starred.has(id)).toBe(false)
  })

  test('reactions appear and disappear for the other user', async () => {
    const { id: messageId } = await deliver(inTopic('Reactions'), 'react')
    const emoji = { emojiName: 'tada', emojiCode: '1f389', reactionType: 'unicode_emoji' }
    const react = async (op: 'add' | 'remove') =>
      unwrap(await ben.client.handlers['reaction.change']({ account: ben.account, op, messageId, ...emoji }))
    const count = () => mapGet(ada.state().messages.byId, messageId)?.reactions.length
    await react('add')
    await ada.until('the reaction', () => count() === 1)
    expect(mapGet(ada.state().messages.byId, messageId)?.reactions).toMatchObject([
      { ...emoji, userId: selfOf(ben) },
    ])
    await react('remove')
    await ada.until('no reaction', () => count() === 0)
    // A change that already holds is not an error, even if the server has no error code for it.
    await react('remove')
    expect(mapGet(ben.state().messages.byId, messageId)?.reactions ?? []).toEqual([])
    await react('add')
    await ada.until('the reaction again', () => count() === 1)
    await react('add')
    expect(count()).toBe(1)
    await react('remove')
    await ada.until('no reaction once more', () => count() === 0)
    const extra = { emojiName: wireName, emojiCode: wireName, reactionType: `${wireName}_extra_emoji` }
    const input = { account: ben.account, op: 'add' as const, messageId, ...extra }
    unwrap(await ben.client.handlers['reaction.change'](input))
    await ada.until('the extra one', () => count() === 1)
  })

  test('an edit, a move and a deletion', async () => {
    const { id: messageId } = await deliver(inTopic('Edits'), 'frist')
    const call = async (route: string, params: object) =>
      unwrap(await ada.client.handlers['api.call']({ account: ada.account, route, params }))
    const at = () => mapGet(ben.state().messages.byId, messageId)
    await call('updateMessage', { messageId, content: 'first' })
    await ben.until('the edit', () => at()?.content === '<p>first</p>')
    const quiet = { propagateMode: 'change_one', notifyOldThread: false, notifyNewThread: false }
    await call('updateMessage', { messageId, topic: 'Moved', ...quiet })
    // Below level 112 the event does not contain the channel, so the state is fetched again.
    await ben.until('the move', (state) => unreadOfTopic(state, channelId(), 'moved') === 1)
    expect(unreadOfTopic(ben.state(), channelId(), 'edits')).toBe(0)
    await ben.until('live', (state) => state.connection.state === 'live')
    await call('deleteMessage', { messageId })
    await ben.until('the deletion', (state) => unreadOfTopic(state, channelId(), 'moved') === 0)
  })

  test('a channel is pinned and muted', async () => {
    for (const property of ['pin_to_top', 'is_muted']) {
      const params = { changes: [{ channelId: channelId(), property, value: true }] }
      unwrap(
        await ben.client.handlers['api.call']({ account: ben.account, route: 'updateSubscriptions', params }),
      )
    }
    const subscription = server.server.state.channels.get(channelId())?.subscribers.get(selfOf(ben))
    expect(subscription).toMatchObject({ pinToTop: true, isMuted: true })
  })

  test('typing starts and ends, if the server supports it', async () => {
    const places = featureLevel >= 58 ? [toEach(ben), inTopic('Typing')] : [toEach(ben)]
    for (const destination of places) {
      const seenAt = 'userIds' in destination ? toEach(ada) : destination
      const typing = async (op: 'start' | 'stop') =>
        unwrap(await ada.client.handlers['typing.set']({ account: ada.account, op, destination }))
      await typing('start')
      await ben.until('typing', (state) => typersIn(state, seenAt).length === 1)
      await typing('stop')
      await ben.until('no longer', (state) => typersIn(state, seenAt).length === 0)
    }
    if (featureLevel < 58) {
      const destination = { type: 'channel' as const, channelId: channelId(), topic: 'Typing' }
      const seen = ben.events.length
      unwrap(await ada.client.handlers['typing.set']({ account: ada.account, op: 'start', destination }))
      await deliver(inTopic('Typing'), 'after it')
      expect(ben.events.slice(seen).some(({ type }) => type === 'typing')).toBe(false)
    }
  })

  test('presence reaches the other user', async () => {
    await ada.until('told', () => ada.pushes.some(told))
    ben.client.setFocus({ focused: true, account: null, hash: '' })
    const seen = () => presenceOf(ben.state(), selfOf(ada), Date.now())
    await expect.poll(seen, { timeout: 10_000 }).toBe('active')
  })
  const told = (push: TestClient['pushes'][number]) =>
    push.name === 'account.batch' && push.payload.events.some(({ type }) => type === 'local/presence')

  test('no request was misunderstood or refused', () => {
    const expected = /an event was lost|event not understood .*a move without its channel/
    for (const { log } of [ada, ben])
      expect(
        log.filter((line) => !line.startsWith('info') && !(featureLevel < 112 && expected.test(line))),
      ).toEqual([])
  })
})
