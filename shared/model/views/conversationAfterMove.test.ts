import { expect, test } from 'vitest'
import { channelNarrow, topicNarrow } from './narrow.ts'
import { conversationAfterMove } from './conversationAfterMove.ts'
import * as eg from '../testing/eg.ts'

const plan = topicNarrow(9, 'Plan')
const messages = [5, 6, 7].map((id) => eg.channelMessage(id, { channelId: 9, topic: 'Plan' }))
const before = eg.after(eg.account(), eg.fetched(plan, messages), eg.fetched(channelNarrow(9), messages))
const later = { type: 'channel', channelId: 9, topic: 'Later' }
const where = (...events: Parameters<typeof eg.after> extends [unknown, ...infer Rest] ? Rest : never) =>
  conversationAfterMove(before, eg.after(before, ...events), plan)

test('a topic is followed when all its messages move to one place', () => {
  expect(where(eg.moved([5, 6, 7]))).toEqual(later)
  expect(where(eg.moved([5, 6, 7], { newChannelId: 10 }))).toEqual({ ...later, channelId: 10 })
  expect(where(eg.deleted([5]), eg.moved([6, 7]))).toEqual(later)
})

test('a topic moved in part, to several places or nowhere is not followed', () => {
  expect(where(eg.moved([6, 7]))).toBeNull()
  expect(where(eg.moved([5, 6]), eg.moved([7], { newTopic: 'Elsewhere' }))).toBeNull()
  expect(where(eg.deleted([5, 6, 7]))).toBeNull()
  expect(where(eg.moved([5, 6, 7], { newTopic: 'plan' }))).toBeNull()
  const moved = eg.after(before, eg.moved([5, 6, 7]))
  expect(conversationAfterMove(before, moved, channelNarrow(9))).toBeNull()
  expect(
    conversationAfterMove(moved, eg.after(moved, eg.moved([5], { topic: 'Later', newTopic: 'X' })), plan),
  ).toBeNull()
})

test('new messages at the old place and a gap in the events do not hide a move', () => {
  const news = eg.channelMessage(8, { channelId: 9, topic: 'Plan' })
  expect(where(eg.moved([5, 6, 7]), eg.arrived(news))).toEqual(later)
  const asleep = eg.after(before, { type: 'local/snapshot', snapshot: eg.snapshot() })
  const there = eg.channelMessage(6, { channelId: 9, topic: 'Later' })
  const found = eg.after(
    asleep,
    eg.fetched(topicNarrow(9, 'Later'), [there], { replaces: true }),
    eg.fetched(plan, [], { replaces: true }),
  )
  expect(conversationAfterMove(asleep, found, plan)).toEqual(later)
})
