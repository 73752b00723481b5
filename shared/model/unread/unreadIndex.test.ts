import { expect, test } from 'vitest'
import { totalCounts } from './counts.ts'
import * as eg from '../testing/eg.ts'
import { locatorOf, unreadIdsOf } from './unreadIndex.ts'

const { channelId, topic } = eg.channelMessage(1)
const many = (count: number) => {
  const ids = Array.from({ length: count }, (_, index) => index + 1)
  const channels = [
    { channelId, topic, ids: ids.slice(0, -10) },
    { channelId, topic: 'other', ids: ids.slice(-10) },
  ]
  const unreads = { channels, directs: [], mentions: [1, count], oldUnreadsMissing: false }
  return eg.account({ unreads, channels: [eg.channel(channelId)] })
}

test('keeps only the newest unread messages beyond the limit', () => {
  const full = many(100_000)
  expect(unreadIdsOf(full.unreads).length).toBe(100_000)
  const after = eg.after(full, eg.arrived(eg.directMessage(100_001, { flags: [] })))
  const ids = [...unreadIdsOf(after.unreads)].sort((a, b) => a - b)
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([95_001, 5001, 100_001])
  expect(locatorOf(after.unreads).size).toBe(ids.length)
  expect([...after.unreads.mentions]).toEqual([100_000])
  expect(totalCounts(after).atLeast).toBe(true)
  const below = eg.after(after, eg.arrived(eg.directMessage(100_002, { flags: [] })))
  expect(unreadIdsOf(below.unreads).length).toBe(95_002)
})
