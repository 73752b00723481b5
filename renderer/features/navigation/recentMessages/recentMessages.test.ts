import { expect, it } from 'vitest'
import * as eg from '../../../../shared/model/testing/eg.ts'
import { addPage, applyToRecent, conversationsOf, noMessages, sendersOf } from './recentMessages.ts'

const topic = (name: string) => ({ type: 'channel', channelId: 9, topic: name }) as const

function filled() {
  const recent = noMessages()
  addPage(recent, {
    conversations: [topic('a'), { type: 'direct', userIds: [2] }],
    messages: [
      { id: 5, senderId: 2, conversation: 0 },
      { id: 4, senderId: 2, conversation: 1 },
      { id: 3, senderId: 3, conversation: 0 },
    ],
    isEnd: false,
  })
  return recent
}
const shown = (recent: ReturnType<typeof noMessages>) =>
  [...conversationsOf(recent)].map(([key, { messages }]) => [key, messages.map(({ id }) => id)])

it('groups messages by conversation, newest first, with their senders', () => {
  const recent = filled()
  expect(shown(recent)).toEqual([
    ['topic:9:a', [5, 3]],
    ['dm:2', [4]],
  ])
  expect(sendersOf(conversationsOf(recent).get('topic:9:a')?.messages ?? [])).toEqual([2, 3])
})

it('follows new, moved and deleted messages', () => {
  const recent = filled()
  const message = eg.channelMessage(7, { channelId: 9, topic: 'B' })
  expect(applyToRecent(recent, eg.arrived(message), eg.selfId)).toBe(true)
  expect(shown(recent)[0]).toEqual(['topic:9:b', [7]])
  const move = eg.moved([5], {
    channelId: 9,
    newChannelId: 9,
    topic: 'a',
    newTopic: '✔ a',
    propagateMode: 'change_all',
  })
  expect(applyToRecent(recent, move, eg.selfId)).toBe(true)
  expect(shown(recent)).toContainEqual(['topic:9:✔ a', [5, 3]])
  const deletion = eg.deleted([4])
  expect(applyToRecent(recent, deletion, eg.selfId)).toBe(true)
  expect(shown(recent).map(([key]) => key)).toEqual(['topic:9:b', 'topic:9:✔ a'])
})
