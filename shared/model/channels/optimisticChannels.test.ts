import { expect, test } from 'vitest'
import * as eg from '../testing/eg.ts'
import { subscribersOf } from './subscribers.ts'

const added = (id: number, fields: Parameters<typeof eg.channel>[1] = {}) =>
  ({
    id: -1,
    type: 'subscription',
    op: 'add',
    subscriptions: [
      {
        channel: eg.channel(id, fields),
        subscription: eg.subscription(id, { color: '#000000' }),
        subscribers: null,
        isOptimistic: true,
      },
    ],
  }) as const
const state = eg.account({ channels: [eg.channel(11, { name: 'attic', subscriberCount: 4 })] })

test('an optimistic subscription keeps the channel record and counts once', () => {
  const once = eg.after(state, added(11, { name: 'loft', subscriberCount: 9 }))
  expect(once.channels.get(11)).toMatchObject({ name: 'attic', subscriberCount: 5 })
  expect(once.subscriptions.has(11)).toBe(true)
  expect(subscribersOf(once, 11)).toEqual([eg.selfId])
  const twice = eg.after(once, added(11))
  expect(twice.channels.get(11)).toMatchObject({ name: 'attic', subscriberCount: 5 })
})

test('a confirmed subscription keeps its settings over the optimistic ones', () => {
  const confirmed = eg.after(state, {
    id: 0,
    type: 'subscription',
    op: 'add',
    subscriptions: [
      {
        channel: eg.channel(11),
        subscription: eg.subscription(11, { color: '#112233' }),
        subscribers: null,
      },
    ],
  })
  expect(eg.after(confirmed, added(11)).subscriptions.get(11)?.color).toBe('#112233')
})

test('an optimistic subscription to an unknown channel is ignored', () => {
  const after = eg.after(state, added(99))
  expect(after.channels.has(99)).toBe(false)
  expect(after.subscriptions.has(99)).toBe(false)
  expect(after.subscribers.has(99)).toBe(false)
})

test('a default channel is added and removed alone', () => {
  const before = eg.account({ defaultChannelIds: [9] })
  const both = eg.after(before, { type: 'local/default-channel', op: 'add', channelId: 10 })
  expect(both.defaultChannels.channelIds).toEqual([9, 10])
  expect(eg.after(both, { type: 'local/default-channel', op: 'add', channelId: 10 })).toBe(both)
  const removed = eg.after(both, { type: 'local/default-channel', op: 'remove', channelId: 9 })
  expect(removed.defaultChannels.channelIds).toEqual([10])
})
