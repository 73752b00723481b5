import fc from 'fast-check'
import { expect, test } from 'vitest'
import { account, adaId, after, borisId, channel, group } from '../../../../shared/model/testing/eg.ts'
import { codePoints, overBy, remaining } from './writing/limits.ts'
import { placeholderOf } from './placeholder.ts'
import { quoteOf } from './quote.ts'
import { destinationOf, targetProblem } from './recipient/target.ts'

test('length is counted in code points', () => {
  fc.assert(
    fc.property(
      fc.array(fc.constantFrom('a', '\n', 'é', '👍', '\ud83d', '\udc4d')).map((signs) => signs.join('')),
      (text) => codePoints(text) === [...text].length,
    ),
  )
  expect(codePoints('a\ud83d')).toBe(2)
})

test('only the stored text counts against the limit', () => {
  expect(overBy('x'.repeat(12), 10)).toBe(2)
  expect(overBy('\n\n' + 'x'.repeat(10) + '   \n', 10)).toBe(0)
  expect(overBy('👍'.repeat(10), 10)).toBe(0)
  expect(overBy('👍'.repeat(11), 10)).toBe(1)
  expect(remaining('x'.repeat(80), 100)).toBeNull()
  expect(remaining('x'.repeat(95), 100)).toBe(5)
  expect(remaining('x'.repeat(105), 100)).toBe(-5)
})

test.each([
  [333, '(no topic)'],
  [334, ''],
])('a message without a topic at level %i has the topic %j', (featureLevel, topic) => {
  const target = { type: 'channel', channelId: 9, topic: ' ' } as const
  expect(destinationOf(account({ featureLevel }), target)).toMatchObject({ topic })
})

const inChannel = (topic: string) => ({ type: 'channel', channelId: 9, topic }) as const

test.each(['(no topic)', ' General Chat '])('%j means the empty topic from level 370', (typed) => {
  const realm = { empty_topic_display_name: 'general chat' }
  const sentTo = (featureLevel: number) => destinationOf(account({ featureLevel, realm }), inChannel(typed))
  expect(sentTo(370)).toMatchObject({ topic: '' })
  expect(sentTo(369)).toMatchObject({ topic: typed.trim() })
})

test.each(['', '(no topic)', 'general chat'])(
  '%j is refused as a topic name where topics are required',
  (typed) => {
    const state = (topicsPolicy: 'disable_empty_topic' | 'allow_empty_topic') =>
      account({
        featureLevel: 512,
        realm: { empty_topic_display_name: 'general chat' },
        channels: [channel(9, { topicsPolicy })],
      })
    expect(targetProblem(state('disable_empty_topic'), inChannel(typed))).toMatchObject({
      key: 'compose.no_topic',
    })
    expect(targetProblem(state('disable_empty_topic'), inChannel('plans'))).toBeNull()
    expect(targetProblem(state('allow_empty_topic'), inChannel(typed))).toBeNull()
  },
)

test.each([
  ['direct_message_permission_group', [borisId], 'compose.direct_not_permitted'],
  ['direct_message_initiator_group', [borisId], 'compose.direct_not_permitted'],
  ['direct_message_initiator_group', [adaId], null],
  ['direct_message_permission_group', [], null],
])('with nobody in %s, the problem of a message to %j is %s', (setting, userIds, key) => {
  const state = account({
    groups: [group(5)],
    realm: { [setting]: 5 },
    recentDirects: [{ userIds: [adaId], maxId: 3 }],
  })
  expect(targetProblem(state, { type: 'direct', userIds })?.key ?? null).toBe(key)
})

test.each([
  [{ settings: { can_send_message_group: 5 } }, 'weavers'],
  [{ postPolicy: 4 as const }, 'Moderators'],
])('a channel without permission to post names who may post: %j', (fields, names) => {
  const state = account({
    groups: [group(5, { name: 'weavers', members: [adaId] })],
    channels: [channel(9, { name: 'news', ...fields })],
  })
  expect(targetProblem(state, inChannel('Plan'))).toMatchObject({
    key: 'compose.not_permitted_names',
    values: { channel: 'news', names },
    isFinal: true,
  })
})

test.each([
  ['archived', 'compose.archived'],
  ['deleted', 'compose.no_access'],
])('a channel that was %s is still named when posting is refused', (how, key) => {
  const channels = [channel(9, { name: 'news' })]
  const target = inChannel('Plan')
  const gone = after(
    account({ channels }),
    how === 'deleted'
      ? { id: 1, type: 'channel', op: 'delete', channelIds: [9] }
      : { id: 1, type: 'channel', op: 'update', channelId: 9, change: { isArchived: true }, settings: {} },
  )
  expect(targetProblem(gone, target)).toMatchObject({ key, values: { channel: 'news' }, isFinal: true })
  expect(placeholderOf(gone, inChannel(''), false, false)).toContain('#news')
})

test('a quoted text cannot end its quote', () => {
  expect(quoteOf('Ada', 3, 'https://x/#n', 'hi')).toBe(
    '@_**Ada|3** [said](https://x/#n):\n```quote\nhi\n```\n',
  )
  expect(quoteOf('Ada', 3, 'l', '````\nx\n````')).toContain('`````quote\n````\nx\n````\n`````\n')
})
