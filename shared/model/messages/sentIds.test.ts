import { expect, test } from 'vitest'
import * as eg from '../testing/eg.ts'
import type { LocalEvent } from '../state/localEvent.ts'

const sent = (id: number, localId: string | null) =>
  eg.arrived(eg.channelMessage(id, { senderId: eg.selfId }), localId)
const ended = (localId: string, messageId?: number): LocalEvent => ({
  type: 'local/outbox-gone',
  localId,
  ...(messageId !== undefined && { messageId }),
})

test('a sent message keeps its local id, from its event or a fetch', () => {
  const state = eg.after(eg.account(), sent(5, 'a'), sent(6, null), ended('b', 7), ended('taken back'))
  expect([...state.sentIds]).toEqual([
    [5, 'a'],
    [7, 'b'],
  ])
})

test('a repeated event changes nothing, and only the newest ids are kept', () => {
  const once = eg.after(eg.account(), sent(5, 'a'))
  expect(eg.after(once, ended('a', 5)).sentIds).toBe(once.sentIds)
  const many = Array.from({ length: 600 }, (_, index) => ended(`l${String(index)}`, 1000 + index))
  const { sentIds } = eg.after(once, ...many)
  expect(sentIds.size).toBe(500)
  expect([sentIds.has(5), sentIds.get(1599)]).toEqual([false, 'l599'])
})
