import { expect, test } from 'vitest'
import type { ChannelMessage, Message } from '../../../../../shared/api/types.ts'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import { buildItems } from './buildItems.ts'
import type { ItemsInput } from './buildItems.ts'

const noon = new Date(2026, 2, 14, 12).getTime() / 1000

function message(id: number, change: Partial<ChannelMessage> = {}): Message {
  return {
    type: 'channel',
    id,
    senderId: 5,
    senderName: 'Mina',
    senderEmail: '',
    senderRealm: '',
    avatarUrl: undefined,
    recipientId: null,
    contentType: '',
    editHistory: null,
    content: '<p>Hello</p>',
    timestamp: noon + id,
    lastEditTimestamp: null,
    lastMovedTimestamp: null,
    isMeMessage: false,
    reactions: [],
    submessages: [],
    topicLinks: [],
    flags: [],
    client: '',
    channelId: 1,
    channelName: 'news',
    topic: 'Plan',
    ...change,
  }
}

function input(messages: readonly Message[], change: Partial<ItemsInput> = {}): ItemsInput {
  const byId = new Map(messages.map((message) => [message.id, message]))
  return {
    ids: messages.map(({ id }) => id),
    messageOf: (id) => byId.get(id),
    echoes: [],
    selfUserId: 9,
    interleaved: false,
    marker: null,
    older: null,
    newer: null,
    localIdOf: () => undefined,
    ...change,
  }
}

const echo = (localId: string, change: Partial<OutboxRow> = {}): OutboxRow => ({
  localId,
  destination: { type: 'channel', channelId: 1, topic: 'Plan' },
  content: 'Hi',
  createdAt: noon + 100,
  status: 'sending',
  reason: null,
  ...change,
})

const shape = (items: ReturnType<typeof buildItems>): string =>
  items
    .map((item) =>
      (item.kind === 'message' || item.kind === 'echo') && item.continues ? `${item.key}+` : item.key,
    )
    .join(' ')

test('groups messages of one sender within ten minutes under one heading', () => {
  const items = buildItems(
    input([
      message(1),
      message(2),
      message(3, { senderId: 6 }),
      message(4),
      message(5, { timestamp: noon + 4 + 600 }),
      message(6, { timestamp: noon + 4 + 600 + 601 }),
    ]),
  )
  expect(shape(items)).toBe('date:m1 m1 m2+ m3 m4 m5+ m6')
})

test('does not group a /me message with others', () => {
  const items = buildItems(input([message(1), message(2, { isMeMessage: true }), message(3)]))
  expect(shape(items)).toBe('date:m1 m1 m2 m3')
})

test('starts a new day with a date line and a new group', () => {
  const nextDay = new Date(2026, 2, 15, 0, 0, 1).getTime() / 1000
  const items = buildItems(
    input([message(1, { timestamp: nextDay - 2 }), message(2, { timestamp: nextDay })]),
  )
  expect(shape(items)).toBe('date:m1 m1 date:m2 m2')
})

test('shows a bar for another conversation, not for another topic spelling', () => {
  const items = buildItems(
    input([message(1), message(2, { topic: 'plan' }), message(3, { topic: 'Other' }), message(4)], {
      interleaved: true,
    }),
  )
  expect(shape(items)).toBe('date:m1 bar:m1 m1 m2+ bar:m3 m3 bar:m4 m4')
})

test('puts the marker before the first new message', () => {
  const items = buildItems(
    input([message(1), message(2), message(3, { senderId: 9 }), message(4)], { marker: 2 }),
  )
  expect(shape(items)).toBe('date:m1 m1 new m2 m3 m4')
})

test('counts messages of others below the marker once all of them are loaded', () => {
  const messages = [message(1), message(2), message(3, { senderId: 9 }), message(4)]
  const countOf = (change: Partial<ItemsInput>) =>
    buildItems(input(messages, { marker: 2, ...change })).find(({ kind }) => kind === 'new')
  expect(countOf({})).toMatchObject({ count: 2 })
  expect(countOf({ newer: { state: 'loading', reason: null } })).toMatchObject({ count: null })
  expect(countOf({ interleaved: true })).toMatchObject({ count: null })
})

test('groups an echo with own messages; its message keeps the row', () => {
  const before = buildItems(input([message(1, { senderId: 9 })], { echoes: [echo('a')] }))
  expect(shape(before)).toBe('date:m1 m1 local:a+')
  const after = buildItems(
    input([message(1, { senderId: 9 }), message(2, { senderId: 9 })], {
      localIdOf: (id) => (id === 2 ? 'a' : undefined),
    }),
    before,
  )
  expect(shape(after)).toBe('date:m1 m1 local:a+')
  expect(after[1]).toBe(before[1])
})

test('keeps an echo on the right day if the clock is slow', () => {
  const items = buildItems(input([message(1)], { echoes: [echo('a', { createdAt: noon - 86_400 })] }))
  expect(shape(items)).toBe('date:m1 m1 local:a')
})

test('keeps the objects of unchanged rows, and an unchanged list', () => {
  const before = buildItems(input([message(2), message(3)], { older: { state: 'loading', reason: null } }))
  expect(
    buildItems(input([message(2), message(3)], { older: { state: 'loading', reason: null } }), before),
  ).toBe(before)
  const after = buildItems(input([message(1), message(2), message(3)]), before)
  expect(shape(after)).toBe('date:m1 m1 m2+ m3+')
  expect(after[3]).toBe(before.at(-1))
  expect(after[2]).not.toBe(before[2])
})
