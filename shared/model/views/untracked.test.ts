import { expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { channelNarrow, feedNarrow, topicNarrow } from './narrow.ts'
import * as eg from '../testing/eg.ts'
import { isUntracked } from '../messages/messages.ts'
import { hasUntrackedMessages } from './untracked.ts'

const seen = eg.channelMessage(7, { channelId: 12, flags: ['read', 'historical'] })
const publicChannels: Narrow = [{ operator: 'channels', operand: 'public' }]
const before = eg.after(
  eg.account({ channels: [eg.channel(9), eg.channel(12)], subscriptions: [eg.subscription(9)] }),
  eg.fetched(channelNarrow(12), [seen]),
)

test('no event reports changes to messages of channels without subscription', () => {
  expect(isUntracked(seen, before)).toBe(true)
  expect(isUntracked({ ...seen, flags: ['read'] }, before)).toBe(false)
  expect(isUntracked({ ...seen, channelId: 9 }, before)).toBe(false)
  expect(isUntracked(eg.directMessage(8), before)).toBe(false)
})

test('untracked messages can be in views of unjoined or public channels and by message', () => {
  const named: Narrow = [...topicNarrow(9, 'Plan'), { operator: 'with', operand: 7 }]
  const shows = (narrow: Narrow) => hasUntrackedMessages(narrow, before)
  expect([channelNarrow(12), topicNarrow(12, 'x'), publicChannels, named].map(shows)).toEqual([
    true,
    true,
    true,
    true,
  ])
  expect([channelNarrow(9), feedNarrow, []].map(shows)).toEqual([false, false, false])
  const whole = eg.account({ channels: [eg.channel(9)], subscriptions: [eg.subscription(9)] })
  expect(hasUntrackedMessages(publicChannels, whole)).toBe(false)
})
