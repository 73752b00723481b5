import { expect, test } from 'vitest'
import { applyEvents } from '../../../../shared/model/account/account.ts'
import { feedNarrow, topicNarrow } from '../../../../shared/model/views/narrow.ts'
import {
  account,
  channel,
  channelMessage,
  fetched,
  subscription,
} from '../../../../shared/model/testing/eg.ts'
import { markableUnread, unreadUpTo } from './markUnread.ts'

test('cannot mark messages of unsubscribed channels unread', () => {
  const messages = [
    channelMessage(5, { channelId: 9, flags: ['read'] }),
    channelMessage(6, { channelId: 10, flags: ['read'] }),
    channelMessage(7, { channelId: 9, flags: [] }),
  ]
  const channels = [channel(9), channel(10)]
  const of = (...own: number[]) =>
    applyEvents(account({ channels, subscriptions: own.map((id) => subscription(id)) }), [
      fetched(feedNarrow, messages),
    ])
  expect(markableUnread(of(9, 10), 5, feedNarrow)).toEqual({ ids: [5, 6], someStayRead: false })
  expect(markableUnread(of(9), 5, feedNarrow)).toEqual({ ids: [5], someStayRead: true })
  expect(markableUnread(of(), 5, feedNarrow)).toEqual({ ids: [], someStayRead: true })
  expect(markableUnread(of(9, 10), 6, feedNarrow)).toEqual({ ids: [6], someStayRead: false })
})

test('includes all messages of a conversation, but only loaded ones of other views', () => {
  const messages = [5, 6, 7].map((id) => channelMessage(id, { topic: 'Plan' }))
  const unreads = {
    channels: [
      { channelId: 9, topic: 'Plan', ids: [3, 5, 6, 7] },
      { channelId: 9, topic: 'Lunch', ids: [4] },
    ],
    directs: [],
    mentions: [],
    oldUnreadsMissing: false,
  }
  const state = applyEvents(account({ unreads }), [fetched(feedNarrow, messages)])
  expect(unreadUpTo(state, 6, topicNarrow(9, 'Plan'))).toEqual([3, 5, 6])
  expect(unreadUpTo(state, 6, feedNarrow)).toEqual([5, 6])
})
