import { expect, test } from 'vitest'
import type { OutboxRow } from '../../../../../shared/model/state/localRecords.ts'
import * as eg from '../../../../../shared/model/testing/eg.ts'
import { topicNarrow } from '../../../../../shared/model/views/narrow.ts'
import { failedSend, newMessages, typing } from './announcementTexts.ts'

const plan = topicNarrow(9, 'Plan')
const place = { type: 'channel', channelId: 9, topic: 'Plan' } as const
const start = eg.after(eg.account(), eg.fetched(plan, [eg.channelMessage(5)]))
const ripe = (id: number, senderId = eg.adaId) =>
  eg.arrived(eg.channelMessage(id, { senderId, content: '<p>They ripen</p>' }))

test('announces one new message by its beginning, several by their number', () => {
  const one = eg.after(start, ripe(6))
  expect(newMessages(start, one, plan, [])).toEqual({ ids: [6], text: 'Ada: They ripen' })
  expect(newMessages(start, one, plan, [4, 5])?.text).toBe('3 new messages, the last from Ada: They ripen')
  expect(newMessages(one, eg.after(one, ripe(7), ripe(8)), plan, [])?.ids).toEqual([7, 8])
})

test('does not announce own messages, muted senders or other conversations', () => {
  expect(newMessages(start, eg.after(start, ripe(6, eg.selfId)), plan, [])).toBeNull()
  const muted = { ...start, mutedUsers: new Set([eg.adaId]) }
  expect(newMessages(muted, eg.after(muted, ripe(6)), plan, [])).toBeNull()
  const other = topicNarrow(9, 'Another')
  expect(newMessages(start, eg.after(start, ripe(6)), other, [])).toBeNull()
  // A fetch adds messages that existed before.
  expect(newMessages(eg.account(), start, plan, [])).toBeNull()
})

test('announces once that a user starts typing, and once that it ended', () => {
  const event = (id: number, op: 'start' | 'stop', senderId: number) =>
    ({ id, type: 'typing', op, senderId, conversation: place, at: Date.now() }) as const
  const ada = eg.after(start, event(1, 'start', eg.adaId))
  expect(typing(start, ada, plan)).toBe('Ada is typing…')
  expect(typing(ada, eg.after(ada, event(2, 'start', eg.adaId)), plan)).toBeNull()
  const both = eg.after(ada, event(3, 'start', eg.borisId))
  expect(typing(ada, both, plan)).toMatch(/ and .* are typing…$/)
  expect(typing(both, eg.after(both, event(4, 'stop', eg.borisId)), plan)).toBeNull()
  expect(typing(ada, eg.after(ada, event(5, 'stop', eg.adaId)), plan)).toBe('')
})

test('announces a failed send once, with the reason', () => {
  const row: OutboxRow = {
    localId: 'l1',
    destination: place,
    content: 'On my way',
    createdAt: 1_700_000_100,
    status: 'sending',
    reason: null,
  }
  const sending = eg.after(start, { type: 'local/outbox', row })
  expect(failedSend(start, sending)).toBeNull()
  const failed = eg.after(sending, {
    type: 'local/outbox',
    row: { ...row, status: 'failed', reason: 'You may not post here.' },
  })
  expect(failedSend(sending, failed)).toBe('Not sent: “On my way”. You may not post here.')
  expect(failedSend(failed, eg.after(failed, ripe(6)))).toBeNull()
})
