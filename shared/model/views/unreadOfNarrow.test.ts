import { expect, it } from 'vitest'
import {
  allDirectsNarrow,
  channelNarrow,
  dmNarrow,
  feedNarrow,
  mentionsNarrow,
  topicNarrow,
} from './narrow.ts'
import { nothingUnread } from '../unread/unreadIndex.ts'
import { account, adaId, after, subscription } from '../testing/eg.ts'
import { policies } from '../topics/userTopics.ts'
import { unreadFrom } from './unreadOfNarrow.ts'

const state = account({
  unreads: {
    channels: [
      { channelId: 9, topic: 'Plan', ids: [4, 6, 8] },
      { channelId: 9, topic: 'Lunch', ids: [7] },
      { channelId: 10, topic: 'Colours', ids: [5] },
    ],
    directs: [{ userIds: [adaId], ids: [3, 9] }],
    mentions: [6, 9],
    oldUnreadsMissing: false,
  },
  userTopics: [{ channelId: 9, topic: 'Lunch', policy: 1, lastUpdated: 1 }],
})

it.each([
  ['the feed', feedNarrow, 4],
  ['mentions', mentionsNarrow, 2],
  ['direct messages', allDirectsNarrow, 1],
  ['a channel', channelNarrow(9), 2],
  ['a topic', topicNarrow(9, 'plan'), 2],
  ['a muted topic', topicNarrow(9, 'Lunch'), 1],
  ['a conversation', dmNarrow([adaId]), 1],
  ['a search', [{ operator: 'search', operand: 'plan' }], null],
  ['a search in a topic', [...topicNarrow(9, 'Plan'), { operator: 'is', operand: 'starred' }], null],
])('counts the unread messages of %s from a message on', (_, narrow, count) => {
  expect(unreadFrom(state, narrow, 5)).toBe(count)
})

it('counts muted topics of a channel only if the channel itself is muted', () => {
  const inPlan = { ...nothingUnread, channels: [{ channelId: 9, topic: 'Plan', ids: [6] }] }
  const muted = { channelId: 9, topic: 'Plan', policy: policies.muted, lastUpdated: 1 }
  const unread = account({ unreads: inPlan })
  const inMutedTopic = after(unread, { id: 1, type: 'user_topic', userTopic: muted })
  expect(unreadFrom(inMutedTopic, channelNarrow(9), 5)).toBe(0)
  expect(unreadFrom(inMutedTopic, feedNarrow, 5)).toBe(0)
  const inMutedChannel = account({
    unreads: inPlan,
    subscriptions: [subscription(9, { isMuted: true })],
  })
  expect(unreadFrom(inMutedChannel, channelNarrow(9), 5)).toBe(1)
  expect(unreadFrom(inMutedChannel, feedNarrow, 5)).toBe(0)
})

it('ignores channels that the sidebar does not list', () => {
  const left = account({
    unreads: { ...nothingUnread, channels: [{ channelId: 10, topic: 'Colours', ids: [6] }] },
    subscriptions: [subscription(9)],
  })
  expect(unreadFrom(left, feedNarrow, 5)).toBe(0)
})

it('searches a channel only if its unread messages span the given message', () => {
  let looks = 0
  const ids = (list: number[]) =>
    new Proxy(list, { get: (of, key) => (key !== 'length' && looks++, Reflect.get(of, key)) as unknown })
  const many = account({
    unreads: {
      ...nothingUnread,
      channels: Array.from({ length: 100 }, (_, n) => ({
        channelId: 9,
        topic: String(n),
        ids: ids([n + 1]),
      })),
    },
  })
  expect(unreadFrom(many, feedNarrow, 101)).toBe(0)
  const first = looks
  expect(unreadFrom(many, feedNarrow, 102)).toBe(0)
  expect(unreadFrom(many, feedNarrow, 1)).toBe(100)
  expect(looks).toBe(first)
  expect(unreadFrom(many, feedNarrow, 51)).toBe(50)
  expect(looks).toBeGreaterThan(first)
})
