import { expect, test } from 'vitest'
import { dmNarrow } from '../../../../shared/model/views/narrow.ts'
import { account, after, channel } from '../../../../shared/model/testing/eg.ts'
import { viewTitle } from '../../conversation/messages/index.ts'
import { directTitle } from '../../navigation/sidebar/index.ts'
import { whereOf } from './whereOf.ts'

const realm = { empty_topic_display_name: 'general chat' }
const words = (featureLevel: number, topicsPolicy: 'inherit' | 'disable_empty_topic', topic: string) =>
  whereOf(account({ featureLevel, realm, channels: [channel(9, { name: 'news', topicsPolicy })] }), {
    type: 'channel',
    channelId: 9,
    topic,
  })

test.each([
  [339, 'inherit', 'Plan', '#news › Plan'],
  [339, 'inherit', '', '#news › general chat'],
  [407, 'disable_empty_topic', '', '#news › no topic yet'],
  [247, 'inherit', '', '#news › no topic yet'],
] as const)(
  'at level %i with the policy %s a draft to topic "%s" is in %s',
  (level, policy, topic, where) => {
    expect(words(level, policy, topic)).toBe(where)
  },
)

test('a conversation with oneself has the same name everywhere', () => {
  const state = account()
  const names = [
    whereOf(state, { type: 'direct', userIds: [] }),
    directTitle(state, []),
    viewTitle(state, dmNarrow([])),
  ]
  expect(new Set(names)).toEqual(new Set(['Notes to yourself']))
})

test.each([
  ['archived', '#news › Plan (archived)'],
  ['gone', '#news › Plan'],
])('a draft in a channel that is %s names it', (how, where) => {
  const state = account({ channels: [channel(9, { name: 'news', isArchived: how === 'archived' })] })
  const now = how === 'gone' ? after(state, { id: 1, type: 'channel', op: 'delete', channelIds: [9] }) : state
  expect(whereOf(now, { type: 'channel', channelId: 9, topic: 'Plan' })).toBe(where)
})
