import { expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import type { AccountEvent } from '../state/localEvent.ts'
import { channelNarrow, feedNarrow } from './narrow.ts'
import * as eg from '../testing/eg.ts'
import { viewOf } from './views.ts'

const isPublic: Narrow = [{ operator: 'channels', operand: 'public' }]

test('joining a channel leaves views alone that its past cannot affect', () => {
  const account = eg.account({ channels: [eg.channel(12, { isPrivate: true }), eg.channel(13)] })
  const state = eg.after(account, eg.fetched(isPublic, []), eg.fetched(channelNarrow(13), []))
  const isPrivate = eg.after(state, eg.joined(12, { isPrivate: true }))
  expect(viewOf(isPrivate, isPublic)).toBe(viewOf(state, isPublic))
  const isNew = eg.after(state, eg.joined(13, { firstMessageId: null }))
  expect(viewOf(isNew, isPublic)).toBe(viewOf(state, isPublic))
  expect(viewOf(isNew, channelNarrow(13))).toBe(viewOf(state, channelNarrow(13)))
})

test('on servers without first message ids, a joined channel may have a past', () => {
  const account = eg.account({ channels: [eg.channel(13)], featureLevel: 255 })
  const state = eg.after(account, eg.fetched(channelNarrow(13), []))
  const next = eg.after(state, eg.joined(13, { firstMessageId: null }))
  expect(viewOf(next, channelNarrow(13))).toMatchObject({ stale: true, foundNewest: false })
})

test("a conversation named by a message depends on that message's channel", () => {
  const narrow: Narrow = [{ operator: 'with', operand: 5 }]
  const state = eg.after(eg.account(), eg.fetched(narrow, [eg.channelMessage(5)]))
  expect(viewOf(eg.after(state, eg.joined(12)), narrow)).toBe(viewOf(state, narrow))
  expect(viewOf(eg.after(state, eg.joined(9)), narrow)?.stale).toBe(true)
  // Without a subscription, no event reports that the message moved.
  const left = eg.after(state, { id: 0, type: 'subscription', op: 'remove', channelIds: [9] })
  expect(viewOf(eg.after(left, eg.joined(12)), narrow)?.stale).toBe(true)
})

test('the policy of an unresolved topic changes no view of resolved topics', () => {
  const resolved: Narrow = [...feedNarrow, { operator: 'is', operand: 'resolved' }]
  const decided = (policy: 0 | 1) =>
    ({
      id: 0,
      type: 'user_topic',
      userTopic: { channelId: 9, topic: 'Plan', policy, lastUpdated: 0 },
    }) as const
  const state = eg.after(eg.account(), eg.fetched(resolved, []), eg.fetched(feedNarrow, []), decided(1))
  const next = eg.after(state, decided(0))
  expect(viewOf(next, resolved)).toBe(viewOf(state, resolved))
  expect(viewOf(next, feedNarrow)?.stale).toBe(true)
})

test('a direct message marked as unread was already in the history', () => {
  const mine: Narrow = [{ operator: 'sender', operand: eg.adaId }]
  const state = eg.after(eg.account(), eg.fetched(mine, []))
  const unread = (details: Extract<AccountEvent, { type: 'update_message_flags' }>['details']) =>
    eg.after(state, {
      id: 0,
      type: 'update_message_flags',
      op: 'remove',
      flag: 'read',
      messageIds: [5],
      all: false,
      details,
    })
  const direct = { 5: { type: 'direct', userIds: [eg.adaId], mentioned: false } } as const
  const inChannel = { 5: { type: 'channel', channelId: 9, topic: 'Plan', mentioned: false } } as const
  expect(viewOf(unread(direct), mine)).toBe(viewOf(state, mine))
  expect(viewOf(unread(inChannel), mine)?.stale).toBe(true)
})
