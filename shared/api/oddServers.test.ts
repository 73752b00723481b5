import { describe, expect, it } from 'vitest'
import { encodeRequest } from './encodeRequest.ts'
import { createEventParser } from './events/index.ts'
import { parseSnapshot } from './snapshot.ts'
import { routes } from './routes/index.ts'

const contextAt = (featureLevel: number) => ({ wireName: 'service', featureLevel, selfUserId: 7 })
const form = (text: string | null) => Object.fromEntries(new URLSearchParams(text ?? ''))
const parse = createEventParser(contextAt(512))

const message = {
  id: 5,
  type: 'private',
  sender_id: 7,
  content: 'x',
  timestamp: 1,
  display_recipient: [{ id: 7 }],
}

describe('events of servers that differ', () => {
  it('identifies a submessage by its own id, not by that of the event', () => {
    const event = {
      id: 90,
      type: 'submessage',
      message_id: 5,
      submessage_id: 3,
      sender_id: 8,
      msg_type: 'widget',
      content: '{}',
    }
    expect(parse(event)).toMatchObject({ id: 90, type: 'submessage', submessage: { id: 3 } })
  })

  it('ignores an unknown op, which leaves the state correct', () => {
    for (const type of [
      'stream',
      'realm_user',
      'user_group',
      'realm',
      'typing',
      'channel_folder',
      'reaction',
    ])
      expect(parse({ id: 1, type, op: 'newer', message_id: 5, sender: { user_id: 8 } })).toEqual({
        id: 1,
        type: 'unknown',
        wireType: type,
        problem: null,
      })
    expect(parse({ id: 1, type: 'reaction', op: 'add' })).toMatchObject({ type: 'unknown' })
    expect(parse({ id: 1, type: 'reaction', op: 'add' })).not.toMatchObject({ problem: null })
  })

  it('reports a move as lost if the channel is missing', () => {
    const moved = {
      id: 1,
      type: 'update_message',
      message_id: 5,
      user_id: 8,
      orig_subject: 'a',
      subject: 'b',
    }
    expect(parse({ ...moved, stream_id: 4 })).toMatchObject({
      type: 'update_message',
      move: { newTopic: 'b' },
    })
    expect(parse(moved)).toMatchObject({ type: 'unknown', problem: ': a move without its channel' })
  })

  it('accepts ids as text', () => {
    expect(parse({ id: '12', type: 'heartbeat' })).toEqual({ id: 12, type: 'heartbeat' })
  })

  it('accepts null for optional fields of a record', () => {
    const nulls = { stream_id: null, subject: null, topic_links: null, client: null, is_me_message: null }
    const event = { id: 1, type: 'message', flags: null, message: { ...message, ...nulls, reactions: null } }
    expect(parse(event)).toMatchObject({ type: 'message', message: { id: 5, type: 'direct', flags: [] } })
    const person = { user_id: 8, email: 'a', full_name: 'b', timezone: null, is_bot: null, role: null }
    expect(parse({ id: 1, type: 'realm_user', op: 'add', person })).toMatchObject({
      user: { id: 8, role: 400 },
    })
    const status = { id: 1, type: 'user_status', user_id: 8, status_text: null, emoji_name: 'book' }
    expect(parse(status)).toMatchObject({ status: { emojiName: 'book' } })
  })
})

describe('responses of servers that differ', () => {
  it('keeps records whose optional fields are null', () => {
    const person = { user_id: 7, email: 'a', full_name: 'b', avatar_version: null, profile_data: null }
    const channel = { stream_id: 4, name: 'c', color: null, pin_to_top: null, stream_post_policy: null }
    const snapshot = parseSnapshot({
      queue_id: 'q',
      last_event_id: -1,
      user_id: 7,
      realm_users: [person],
      subscriptions: [channel],
      realm_user_groups: [{ id: 1, name: 'g', description: null, is_system_group: null }],
      max_message_id: null,
    })
    expect(snapshot.users).toHaveLength(1)
    expect(snapshot.subscriptions).toMatchObject([{ channelId: 4, isPinned: false }])
    expect(snapshot.groups).toHaveLength(1)
  })

  it('accepts a page without a resolved anchor', () => {
    const page = { messages: [message], anchor: null, found_oldest: null, found_newest: true }
    expect(routes.getMessages.result(page, contextAt(512))).toMatchObject({
      anchor: null,
      foundOldest: false,
      foundNewest: true,
    })
  })

  const settings = (fields: object) =>
    routes.getServerSettings.result(
      { result: 'success', realm_url: 'https://a.org', ...fields },
      contextAt(0),
    )
  it.each([
    [{ email_auth_enabled: true }, true],
    [
      { email_auth_enabled: false, authentication_methods: { password: true, email: false, ldap: true } },
      true,
    ],
    [{ authentication_methods: { ldap: true } }, true],
    [{ email_auth_enabled: false, authentication_methods: { password: false } }, false],
    [{ authentication_methods: { password: false, email: false } }, false],
    [{}, true],
  ])('knows if a password may be tried: %j', (fields, expected) => {
    expect(settings(fields).passwordEnabled).toBe(expected)
  })

  it('drops one invalid sign-in method, not all', () => {
    const good = { name: 'x', display_name: 'X', login_url: '/x' }
    const external_authentication_methods = [{ name: 'broken' }, good]
    expect(settings({ external_authentication_methods }).externalMethods).toMatchObject([{ name: 'x' }])
  })
})

describe('requests to old servers', () => {
  const query = (
    featureLevel: number,
    params: { narrow?: { operator: string; operand: string | number }[]; anchor?: 'first_unread' | 'oldest' },
  ) =>
    Object.fromEntries(
      new URLSearchParams(
        encodeRequest(
          routes.getMessages,
          { narrow: [], anchor: 'newest', before: 1, after: 1, ...params },
          contextAt(featureLevel),
        ).path.split('?')[1],
      ),
    )

  it('omit the message of a conversation if the server does not support the term', () => {
    const narrow = [
      { operator: 'channel', operand: 4 },
      { operator: 'topic', operand: 'a' },
      { operator: 'with', operand: 9 },
    ]
    expect(JSON.parse(query(271, { narrow }).narrow ?? '')).toHaveLength(3)
    expect(JSON.parse(query(270, { narrow }).narrow ?? '')).toHaveLength(2)
  })

  it('ask for the empty topic by its stored name', () => {
    const narrow = [
      { operator: 'channel', operand: 4 },
      { operator: 'topic', operand: '' },
    ]
    expect(query(334, { narrow }).narrow).toContain('"topic","operand":""')
    expect(query(333, { narrow }).narrow).toContain('"operand":"(no topic)"')
  })

  it('name anchors by numbers at level 0', () => {
    expect(query(1, { anchor: 'oldest' })).toMatchObject({ anchor: 'oldest' })
    expect(query(0, { anchor: 'oldest' })).toMatchObject({ anchor: '0' })
    expect(query(0, {})).toMatchObject({ anchor: '10000000000000000' })
    expect(query(0, { anchor: 'first_unread' })).toMatchObject({ use_first_unread_anchor: 'true' })
    expect(query(1, { anchor: 'first_unread' })).not.toHaveProperty('use_first_unread_anchor')
  })

  it('register in the oldest form on request', () => {
    const newest = form(
      encodeRequest(routes.registerQueue, { idleQueueTimeoutSeconds: 60 }, contextAt(512)).form,
    )
    expect(newest).toMatchObject({ include_subscribers: 'partial', idle_queue_timeout: '60' })
    const plain = { idleQueueTimeoutSeconds: 60, plain: true }
    const oldest = form(encodeRequest(routes.registerQueue, plain, contextAt(512)).form)
    expect(oldest).toMatchObject({ include_subscribers: 'true' })
    expect(oldest).not.toHaveProperty('idle_queue_timeout')
  })
})
