import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ServerEvent } from '../../../shared/api/serverEvent.ts'
import { createUnreadHomes, storedHome } from './unreadHomes.ts'

const move = (messageIds: number[], newChannelId: number, newTopic: string): ServerEvent => ({
  id: 1,
  type: 'update_message',
  messageId: messageIds[0]!,
  renderingOnly: false,
  messageIds,
  flags: null,
  editTimestamp: 0,
  userId: null,
  content: null,
  move: { channelId: 1, newChannelId, topic: 'old', newTopic, topicLinks: null, propagateMode: 'change_all' },
})

test('homes go through the file and follow what the server does', () => {
  const homes = createUnreadHomes()
  homes.load([
    { place: { type: 'channel', channelId: 1, topic: 'old' }, ids: [4, 5, 6], mentions: [5] },
    { place: { type: 'direct', userIds: [9] }, ids: [7], mentions: [] },
  ])
  homes.saw(move([5], 2, 'new'))
  homes.saw({ id: 2, type: 'delete_message', messageIds: [6], place: null })
  expect(homes.of([4, 5, 6, 7, 8])).toEqual({
    4: { type: 'channel', channelId: 1, topic: 'old', mentioned: false },
    5: { type: 'channel', channelId: 2, topic: 'new', mentioned: true },
    7: { type: 'direct', userIds: [9], mentioned: false },
  })
  const again = createUnreadHomes()
  again.load(z.array(storedHome).parse(JSON.parse(JSON.stringify(homes.stored([4, 5, 7])))))
  homes.forget([4])
  expect(Object.keys(homes.of([4, 5, 7]))).toEqual(['5', '7'])
  expect(again.of([4, 5, 7])).toMatchObject({ 4: { topic: 'old' }, 5: { mentioned: true } })
})
