import { expect, test } from 'vitest'
import { z } from 'zod'
import type { ServerEvent } from '../../../../shared/api/serverEvent.ts'
import { createMessageLocations, storedLocation } from './messageLocations.ts'

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

test('conversations of messages are stored and follow moves and deletions', () => {
  const locations = createMessageLocations()
  locations.load([
    { conversation: { type: 'channel', channelId: 1, topic: 'old' }, ids: [4, 5, 6], mentions: [5] },
    { conversation: { type: 'direct', userIds: [9] }, ids: [7], mentions: [] },
  ])
  locations.onEvent(move([5], 2, 'new'))
  locations.onEvent({ id: 2, type: 'delete_message', messageIds: [6], place: null })
  expect(locations.of([4, 5, 6, 7, 8])).toEqual({
    4: { type: 'channel', channelId: 1, topic: 'old', mentioned: false },
    5: { type: 'channel', channelId: 2, topic: 'new', mentioned: true },
    7: { type: 'direct', userIds: [9], mentioned: false },
  })
  const again = createMessageLocations()
  again.load(z.array(storedLocation).parse(JSON.parse(JSON.stringify(locations.stored([4, 5, 7])))))
  locations.keepOnly(new Set([5, 7]))
  expect(Object.keys(locations.of([4, 5, 7]))).toEqual(['5', '7'])
  expect(again.of([4, 5, 7])).toMatchObject({ 4: { topic: 'old' }, 5: { mentioned: true } })
})
