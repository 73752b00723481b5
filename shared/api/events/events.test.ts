import { describe, expect, it } from 'vitest'
import { createEventParser } from './index.ts'
import { wireMessage as example } from './testing/example.ts'

const parse = createEventParser({ wireName: 'service', featureLevel: 512, selfUserId: 7 })
const wireMessage = { ...example, submessages: [], topic_links: ['https://example.invalid/old'] }

describe('createEventParser', () => {
  it("puts the event's flags on the message", () => {
    const event = parse({
      id: 3,
      type: 'message',
      message: wireMessage,
      flags: ['read'],
      local_message_id: '17.01',
    })
    expect(event).toMatchObject({
      id: 3,
      type: 'message',
      localId: '17.01',
      message: { type: 'channel', channelId: 4, topic: 'launch', flags: ['read'] },
    })
  })

  it('reads a direct message with all participants, in either name of its type', () => {
    for (const type of ['private', 'direct']) {
      const message = {
        ...wireMessage,
        type,
        stream_id: undefined,
        display_recipient: [{ id: 9 }, { id: 7 }],
      }
      expect(parse({ id: 1, type: 'message', message, flags: [] })).toMatchObject({
        message: { type: 'direct', userIds: [7, 9] },
      })
    }
  })

  it('distinguishes a move, a content edit and a rendering update', () => {
    const base = {
      type: 'update_message',
      message_id: 5,
      message_ids: [5, 6],
      edit_timestamp: 9,
      flags: [],
      user_id: 9,
    }
    expect(
      parse({ ...base, id: 1, stream_id: 4, orig_subject: 'a', subject: 'b', topic_links: [] }),
    ).toMatchObject({
      content: null,
      move: { channelId: 4, newChannelId: 4, topic: 'a', newTopic: 'b' },
    })
    expect(parse({ ...base, id: 2, stream_id: 4, orig_subject: 'a', new_stream_id: 8 })).toMatchObject({
      move: { channelId: 4, newChannelId: 8, topic: 'a', newTopic: 'a', topicLinks: null },
    })
    expect(parse({ ...base, id: 3, stream_id: 4, content: 'x', rendered_content: '<p>x</p>' })).toMatchObject(
      {
        renderingOnly: false,
        move: null,
        content: { html: '<p>x</p>' },
      },
    )
    const rendering = { ...base, id: 4, user_id: null, rendering_only: true, rendered_content: '<p>y</p>' }
    expect(parse(rendering)).toMatchObject({
      renderingOnly: true,
      flags: null,
      content: { html: '<p>y</p>' },
    })
  })

  it('omits the own user in the conversation of a typing event', () => {
    const event = {
      op: 'start',
      sender: { user_id: 9 },
      recipients: [{ user_id: 9 }, { user_id: 7 }, { user_id: 2 }],
    }
    expect(parse({ id: 1, type: 'typing', ...event })).toMatchObject({
      senderId: 9,
      conversation: { type: 'direct', userIds: [2, 9] },
    })
  })

  it('reads presence in both forms', () => {
    expect(
      parse({ id: 1, type: 'presence', presences: { '9': { active_timestamp: 5, idle_timestamp: 6 } } }),
    ).toMatchObject({ presences: { '9': { active: 5, idle: 6 } } })
    const legacy = { website: { client: 'website', status: 'active', timestamp: 8, pushable: false } }
    expect(
      parse({ id: 1, type: 'presence', user_id: 9, email: 'x', server_timestamp: 9, presence: legacy }),
    ).toMatchObject({ presences: { '9': { active: 8, idle: 8 } }, serverTimestamp: 9 })
  })

  it('keeps unknown types and malformed events as unknown, with the reason', () => {
    expect(parse({ id: 1, type: 'brand_new', x: 1 })).toEqual({
      id: 1,
      type: 'unknown',
      wireType: 'brand_new',
      problem: null,
    })
    expect(parse({ id: 2, type: 'reaction', op: 'add' })).toMatchObject({
      type: 'unknown',
      wireType: 'reaction',
    })
    expect(parse({ id: 3, type: 'subscription', op: 'renamed' })).toMatchObject({ type: 'unknown' })
    expect(parse({ id: 4, type: 'constructor' })).toMatchObject({ type: 'unknown' })
    expect(parse({ type: 'message' })).toBeNull()
  })

  it('reads user, channel, subscription and reaction changes', () => {
    expect(
      parse({ id: 1, type: 'realm_user', op: 'update', person: { user_id: 9, role: 200 } }),
    ).toMatchObject({
      userId: 9,
      change: { role: 200 },
    })
    expect(
      parse({
        id: 1,
        type: 'stream',
        op: 'update',
        stream_id: 4,
        name: 'n',
        property: 'is_archived',
        value: true,
      }),
    ).toMatchObject({ type: 'channel', change: { isArchived: true } })
    expect(
      parse({
        id: 1,
        type: 'subscription',
        op: 'update',
        stream_id: 4,
        property: 'in_home_view',
        value: false,
      }),
    ).toMatchObject({ change: { isMuted: true } })
    const reaction = { emoji_name: 'a', emoji_code: '1', reaction_type: 'realm_emoji', user_id: 3 }
    expect(parse({ id: 1, type: 'reaction', op: 'remove', message_id: 31, ...reaction })).toEqual({
      id: 1,
      type: 'reaction',
      op: 'remove',
      messageId: 31,
      reaction: { emojiName: 'a', emojiCode: '1', reactionType: 'realm_emoji', userId: 3 },
    })
  })
})
