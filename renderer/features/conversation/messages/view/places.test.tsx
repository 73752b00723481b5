import { afterEach, expect, it } from 'vitest'
import { channelMessage } from '../../../../../shared/model/testing/eg.ts'
import { plan, show } from '../testing/conversationOf.tsx'
import { placeOfView } from './places.ts'

const saved = () => placeOfView('a', plan, { id: 'main' })
const unread = {
  channels: [{ channelId: 9, topic: 'Plan', ids: [80] }],
  directs: [],
  mentions: [],
  oldUnreadsMissing: false,
}

afterEach(() => {
  saved().scroll = null
})

it('reloads an evicted view from the last position', async () => {
  saved().scroll = { messageId: 5, offset: 30 }
  const { inputs } = await show(plan, null)
  expect(inputs('messages.fetch')).toMatchObject([{ anchor: 5, direction: 'around' }])
})

it('reloads an evicted view from messages that became unread since', async () => {
  saved().scroll = { messageId: 5, offset: 30 }
  const { inputs } = await show(plan, null, { unreads: unread })
  expect(inputs('messages.fetch')).toMatchObject([{ anchor: 'first_unread' }])
})

it('does not reload a cached view from the last position', async () => {
  saved().scroll = { messageId: 5, offset: 30 }
  const { inputs } = await show(plan, [channelMessage(7)])
  expect(inputs('messages.fetch')).toEqual([])
})
