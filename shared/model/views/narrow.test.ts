import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Narrow } from '../../api/types.ts'
import { matchesNarrow } from './matchesNarrow.ts'
import {
  allDirectsNarrow,
  channelNarrow,
  dmNarrow,
  feedNarrow,
  isConversation,
  isOfDirects,
  mentionsNarrow,
  narrowConversation,
  narrowKey,
  conversationNarrow,
  starredNarrow,
  topicNarrow,
} from './narrow.ts'
import * as eg from '../testing/eg.ts'

describe('narrowKey', () => {
  test('is the same for all spellings of a narrow', () => {
    expect(narrowKey([...topicNarrow(9, 'Plan')].reverse())).toBe(narrowKey(topicNarrow(9, ' plan ')))
    expect(narrowKey([{ operator: 'dm', operand: [3, 2, 2] }])).toBe(narrowKey(dmNarrow([2, 3])))
    expect(narrowKey([{ operator: 'dm', operand: 2 }])).toBe(narrowKey(dmNarrow([2])))
    expect(narrowKey([...channelNarrow(9), { operator: 'near', operand: 5 }])).toBe(
      narrowKey(channelNarrow(9)),
    )
    expect(narrowKey([{ operator: 'is', operand: 'dm', negated: false }])).toBe(narrowKey(allDirectsNarrow))
  })

  test('differs for different narrows', () => {
    const narrows: Narrow[] = [
      [],
      feedNarrow,
      channelNarrow(9),
      channelNarrow(10),
      topicNarrow(9, ''),
      topicNarrow(9, 'Plan'),
      dmNarrow([]),
      dmNarrow([2]),
      dmNarrow([2, 3]),
      starredNarrow,
      [{ operator: 'is', operand: 'starred', negated: true }],
      [{ operator: 'search', operand: 'Plan' }],
      [{ operator: 'search', operand: 'plan' }],
    ]
    expect(new Set(narrows.map(narrowKey)).size).toBe(narrows.length)
  })

  test('does not depend on the order of terms', () => {
    const term = fc.record({
      operator: fc.constantFrom('channel', 'topic', 'sender', 'is', 'search'),
      operand: fc.oneof(fc.nat(20), fc.string()),
      negated: fc.boolean(),
    })
    fc.assert(
      fc.property(fc.array(term), (narrow) => {
        expect(narrowKey([...narrow].reverse())).toBe(narrowKey(narrow))
      }),
    )
  })
})

test('a message written in a narrow goes to its conversation', () => {
  expect(narrowConversation(topicNarrow(9, 'Plan'), 1)).toEqual({
    type: 'channel',
    channelId: 9,
    topic: 'Plan',
  })
  expect(narrowConversation([{ operator: 'dm', operand: [3, 1, 2] }], 1)).toEqual({
    type: 'direct',
    userIds: [2, 3],
  })
  expect(narrowConversation(dmNarrow([]), 1)).toEqual({ type: 'direct', userIds: [] })
  expect(narrowConversation(channelNarrow(9), 1)).toBeNull()
  expect(narrowConversation(feedNarrow, 1)).toBeNull()
  expect(narrowConversation([{ operator: 'dm', operand: [2], negated: true }], 1)).toBeNull()
})

test('recognizes views that show only direct messages, but several conversations', () => {
  expect(isOfDirects(allDirectsNarrow)).toBe(true)
  expect(isOfDirects([...allDirectsNarrow, { operator: 'search', operand: 'oat' }])).toBe(true)
  expect(isOfDirects([{ operator: 'dm-including', operand: [2] }])).toBe(true)
  expect(isOfDirects(dmNarrow([2]))).toBe(false)
  expect(isOfDirects([...allDirectsNarrow, ...dmNarrow([2])])).toBe(false)
  expect(isOfDirects([{ operator: 'is', operand: 'dm', negated: true }])).toBe(false)
  expect(isOfDirects(feedNarrow)).toBe(false)
})

test('only a whole topic or direct conversation counts as a conversation', () => {
  expect(isConversation(topicNarrow(9, 'Plan'))).toBe(true)
  expect(isConversation([...topicNarrow(9, 'Plan'), { operator: 'with', operand: 5 }])).toBe(true)
  expect(isConversation(dmNarrow([2]))).toBe(true)
  expect(isConversation(channelNarrow(9))).toBe(false)
  expect(isConversation([...topicNarrow(9, 'Plan'), { operator: 'is', operand: 'starred' }])).toBe(false)
})

describe('matchesNarrow', () => {
  const state = eg.account({
    userTopics: [{ channelId: 9, topic: 'Dull', policy: 1, lastUpdated: 0 }],
    subscriptions: [eg.subscription(9), eg.subscription(10, { isMuted: true })],
  })
  const verdict = (narrow: Narrow, message = eg.channelMessage(5)) => matchesNarrow(narrow, message, state)

  test('decides by the conversation of a message', () => {
    expect(verdict(channelNarrow(9))).toBe(true)
    expect(verdict(channelNarrow(10))).toBe(false)
    expect(verdict(topicNarrow(9, 'pLAN'))).toBe(true)
    expect(verdict(topicNarrow(9, 'general chat'), eg.channelMessage(5, { topic: '' }))).toBe(true)
    expect(verdict(topicNarrow(9, 'general chat'))).toBe(false)
    expect(matchesNarrow(dmNarrow([2]), eg.directMessage(5), state)).toBe(true)
    expect(matchesNarrow(dmNarrow([2]), eg.directMessage(5, { userIds: [1, 2, 3] }), state)).toBe(false)
    expect(matchesNarrow(dmNarrow([]), eg.directMessage(5, { userIds: [1] }), state)).toBe(true)
    expect(verdict(dmNarrow([2]))).toBe(false)
    const including: Narrow = [{ operator: 'dm-including', operand: [3] }]
    expect(matchesNarrow(including, eg.directMessage(5, { userIds: [1, 2, 3] }), state)).toBe(true)
    expect(matchesNarrow(including, eg.directMessage(5), state)).toBe(false)
    expect(verdict([{ operator: 'channels', operand: 'public' }])).toBe(true)
  })

  test("the narrow of a message's conversation contains the message", () => {
    for (const message of [eg.channelMessage(5), eg.channelMessage(6, { topic: '' })]) {
      expect(
        verdict(conversationNarrow({ type: 'channel', channelId: 9, topic: message.topic }), message),
      ).toBe(true)
    }
  })

  test('flags, senders and mutes', () => {
    expect(verdict(mentionsNarrow, eg.channelMessage(5, { flags: ['topic_wildcard_mentioned'] }))).toBe(true)
    expect(verdict(mentionsNarrow)).toBe(false)
    expect(verdict([{ operator: 'is', operand: 'unread' }])).toBe(true)
    expect(verdict([{ operator: 'is', operand: 'unread', negated: true }])).toBe(false)
    expect(verdict([{ operator: 'sender', operand: eg.adaId }])).toBe(true)
    expect(verdict(feedNarrow)).toBe(true)
    expect(verdict(feedNarrow, eg.channelMessage(5, { topic: 'dull' }))).toBe(false)
    expect(verdict(feedNarrow, eg.channelMessage(5, { channelId: 10 }))).toBe(false)
    expect(
      verdict([{ operator: 'is', operand: 'resolved' }], eg.channelMessage(5, { topic: '✔ Plan' })),
    ).toBe(true)
  })

  test('a term that fails outweighs terms that only the server can decide', () => {
    const search: Narrow = [{ operator: 'search', operand: 'x' }]
    expect(verdict(search)).toBe('unknown')
    expect(verdict([{ operator: 'search', operand: 'x', negated: true }])).toBe('unknown')
    expect(verdict([...search, ...channelNarrow(10)])).toBe(false)
    expect(verdict([{ operator: 'tomorrow', operand: 'x' }])).toBe('unknown')
    expect(verdict([{ operator: 'constructor', operand: 'x' }])).toBe('unknown')
  })

  test('with follows the conversation of a cached message', () => {
    const cached = eg.after(state, eg.arrived(eg.channelMessage(5)))
    const narrow: Narrow = [{ operator: 'with', operand: 5 }]
    expect(matchesNarrow(narrow, eg.channelMessage(6), cached)).toBe(true)
    expect(matchesNarrow(narrow, eg.channelMessage(6, { topic: 'Other' }), cached)).toBe(false)
    expect(matchesNarrow(narrow, eg.channelMessage(6), state)).toBe('unknown')
  })
})
