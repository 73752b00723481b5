import { expect, it } from 'vitest'
import {
  account,
  after,
  arrived,
  channel,
  channelMessage,
  selfId,
  user,
} from '../../../../../shared/model/testing/eg.ts'
import { mayDeleteTopic } from './mayDeleteTopic.ts'

const may = (role: number, fields: Parameters<typeof channel>[1] = {}, topic = 'Plan') => {
  const state = account({ users: [user(selfId, { role })], channels: [channel(9, fields)] })
  return mayDeleteTopic(after(state, arrived(channelMessage(5))), { channelId: 9, topic })
}

it('only administrators and owners can delete a topic', () => {
  expect([100, 200, 300, 400, 600].filter((role) => may(role))).toEqual([100, 200])
  expect(may(400)).toBe(false)
})

it('a topic without messages or in an archived channel cannot be deleted', () => {
  expect(may(200, {}, 'Elsewhere')).toBeNull()
  expect(may(200, { isArchived: true })).toBeNull()
})
