import { expect, test } from 'vitest'
import { message } from './message.ts'

const wire = {
  id: 31,
  type: 'private',
  sender_id: 9,
  sender_email: 'user9@x.invalid',
  sender_full_name: 'Ines',
  sender_realm_str: 'works',
  avatar_url: '/avatar/9?version=2',
  client: 'website',
  content: '<p>hello</p>',
  content_type: 'text/html',
  timestamp: 1_700_000_000,
  recipient_id: 77,
  subject: '',
  display_recipient: [
    { id: 9, email: 'user9@x.invalid', full_name: 'Ines', is_mirror_dummy: false },
    { id: 7, email: 'user7@x.invalid', full_name: 'Sal', is_mirror_dummy: true },
  ],
  last_edit_timestamp: 1_700_000_100,
  edit_history: [
    {
      user_id: 9,
      timestamp: 1_700_000_100,
      prev_content: 'hullo',
      prev_rendered_content: '<p>hullo</p>',
      prev_stream: 3,
      stream: 4,
      prev_topic: 'old',
      topic: 'new',
    },
    { user_id: null, timestamp: 1_700_000_050, prev_topic: '', topic: 'old' },
  ],
}

test('a message has every field in the specification', () => {
  expect(message.parse(wire)).toMatchObject({
    senderRealm: 'works',
    avatarUrl: '/avatar/9?version=2',
    recipientId: 77,
    contentType: 'text/html',
    userIds: [7, 9],
    recipients: [
      { id: 9, email: 'user9@x.invalid', name: 'Ines', isMirrorDummy: false },
      { id: 7, email: 'user7@x.invalid', name: 'Sal', isMirrorDummy: true },
    ],
    editHistory: [
      {
        userId: 9,
        timestamp: 1_700_000_100,
        prevContent: 'hullo',
        prevRenderedContent: '<p>hullo</p>',
        prevChannelId: 3,
        channelId: 4,
        prevTopic: 'old',
        topic: 'new',
      },
      { userId: null, timestamp: 1_700_000_050, prevContent: null, prevTopic: '', topic: 'old' },
    ],
  })
})

test('a null picture differs from a missing one', () => {
  expect(message.parse({ ...wire, avatar_url: null }).avatarUrl).toBeNull()
  expect(message.parse({ ...wire, avatar_url: undefined }).avatarUrl).toBeUndefined()
})

test('invalid fields do not invalidate the message', () => {
  const odd = {
    sender_realm_str: 5,
    avatar_url: 5,
    recipient_id: 'x',
    content_type: {},
    edit_history: 'none',
  }
  expect(message.parse({ ...wire, ...odd })).toMatchObject({
    id: 31,
    senderRealm: '',
    recipientId: null,
    contentType: '',
    editHistory: null,
  })
})

test('messages share equal data of their senders and participants', () => {
  const [left, right] = [message.parse(wire), message.parse({ ...wire, id: 32 })]
  expect(left.type === 'direct' && right.type === 'direct' && left.recipients === right.recipients).toBe(true)
})

test('a time beyond the range of dates is limited to it', () => {
  const odd = { ...wire, timestamp: Number.MAX_SAFE_INTEGER, last_edit_timestamp: -Number.MAX_SAFE_INTEGER }
  const { editHistory, lastEditTimestamp, timestamp } = message.parse({
    ...odd,
    edit_history: [{ timestamp: 9e15 }],
  })
  for (const seconds of [timestamp, lastEditTimestamp!, editHistory![0]!.timestamp])
    expect(() => new Date(seconds * 1000).toISOString()).not.toThrow()
})
