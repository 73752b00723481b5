import fc from 'fast-check'
import { expect, test } from 'vitest'
import { dmKey, dmKeyIds, conversationKey, sameConversation, topicKey } from '../../api/conversationKey.ts'
import {
  differsByMarkOnly,
  isResolvedTopic,
  toggledResolvedTopic,
  withoutResolvedMark,
} from '../../api/resolvedTopic.ts'
import { insertId, mergeIds, removeIds, sortIds } from '../../collections/sortedIds.ts'
import { unreadTopicOf, unreadTopicsFrom, withUnreadTopic } from '../unread/unreadTopics.ts'

test('topics are equal without regard to case and surrounding spaces', () => {
  expect(topicKey(' Größe ')).toBe(topicKey('GRÖßE'))
  expect(topicKey('a b')).not.toBe(topicKey('ab'))
})

test('a direct conversation is the same in any order of its users', () => {
  expect(dmKey([3, 2, 3, 10])).toBe('2,3,10')
  expect(dmKeyIds(dmKey([10, 2]))).toEqual([2, 10])
  expect(dmKeyIds(dmKey([]))).toEqual([])
})

test('conversations differ by type and parts', () => {
  const plan = { type: 'channel', channelId: 9, topic: 'Plan' } as const
  expect(sameConversation(plan, { ...plan, topic: 'PLAN ' })).toBe(true)
  expect(sameConversation(plan, { ...plan, channelId: 10 })).toBe(false)
  expect(conversationKey({ type: 'direct', userIds: [9] })).not.toBe(conversationKey({ ...plan, topic: '' }))
})

test('the mark of a resolved topic can be added and removed', () => {
  expect(toggledResolvedTopic('Plan')).toBe('✔ Plan')
  expect(toggledResolvedTopic('✔ Plan')).toBe('Plan')
  expect(withoutResolvedMark('✔ ✔ Plan')).toBe('Plan')
  expect(isResolvedTopic('✔Plan')).toBe(false)
  expect(differsByMarkOnly('Plan', '✔ Plan')).toBe(true)
  expect(differsByMarkOnly('Plan', '✔ Plans')).toBe(false)
  expect(differsByMarkOnly('Plan', 'Plan')).toBe(false)
})

test('lists of ids stay ascending and without duplicates', () => {
  const list = fc.uniqueArray(fc.nat(60)).map(sortIds)
  fc.assert(
    fc.property(list, list, fc.nat(60), (a, b, id) => {
      expect(mergeIds(a, b)).toEqual(sortIds([...a, ...b]))
      expect(insertId(a, id)).toEqual(sortIds([...a, id]))
      expect(removeIds(a, new Set(b))).toEqual(a.filter((item) => !b.includes(item)))
      if (a.includes(id)) expect(insertId(a, id)).toBe(a)
      expect(mergeIds(a, [])).toBe(a)
      expect(removeIds(a, new Set())).toBe(a)
    }),
  )
})

test('unread topics of a channel are found by key in any order of arrival', () => {
  const topics = fc.array(fc.tuple(fc.string({ maxLength: 2 }), fc.nat(9)), { maxLength: 20 })
  fc.assert(
    fc.property(topics, topics, fc.string({ maxLength: 2 }), (first, later, suffix) => {
      const topicOf = ([key, id]: readonly [string, number]) => ({ key, topic: key, ids: [id] })
      const values = new Map([...first, ...later])
      const start = unreadTopicsFrom([...new Map(first)].map(topicOf))
      const list = later.map(topicOf).reduce(withUnreadTopic, start)
      expect(list.map(({ key }) => key)).toEqual([...values.keys()].sort())
      for (const key of [...values.keys(), suffix])
        expect(unreadTopicOf(list, key)?.ids[0]).toBe(values.get(key))
    }),
  )
})
