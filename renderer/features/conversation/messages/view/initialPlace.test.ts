import { expect, test } from 'vitest'
import type { Item } from '../items/item.ts'
import type { ListAnchor } from '../list/index.ts'
import { initialPlace } from './initialPlace.ts'

const message = (id: number): Item => ({
  kind: 'message',
  key: `m${id}`,
  anchors: true,
  estimate: 40,
  id,
  continues: false,
})
const marker: Item = { kind: 'new', key: 'new', anchors: false, estimate: 34, count: 1 }
const read = [message(4), message(5), message(6)]
const unread = [message(4), message(5), marker, message(6)]
const saved = { at: 'row', key: 'm4', offset: 12 } as const
const none = { saved: null, earlier: null, carried: null }

test('reopens a view with unread messages at the first of them', () => {
  expect(initialPlace(unread, null, { saved, earlier: null, carried: null })).toEqual({
    at: 'row',
    key: 'new',
    offset: 'center',
  })
  expect(initialPlace(read, null, { saved, earlier: null, carried: null })).toEqual(saved)
  expect(initialPlace(read, null, none)).toEqual({ at: 'end' })
})

test('restores the position in the next window and on return to an account', () => {
  const earlier = { messageId: 5, offset: 30 }
  const there = { at: 'row', key: 'm5', offset: 30 }
  expect(initialPlace(unread, null, { saved: null, earlier, carried: null })).toEqual(there)
  expect(initialPlace(unread, null, { saved, earlier, carried: null })).toEqual(there)
})

test('prefers a requested message to everything else', () => {
  expect(
    initialPlace(unread, 5, { saved, earlier: { messageId: 4, offset: 1 }, carried: null }),
  ).toMatchObject({
    key: 'm5',
  })
})

test('keeps the position in a renamed view despite unread messages', () => {
  const carried = (place: ListAnchor) => ({ place, around: 5, markAt: 6 })
  const at = (place: ListAnchor) => initialPlace(unread, null, { ...none, carried: carried(place) })
  expect(at({ at: 'end' })).toEqual({ at: 'end' })
  expect(at(saved)).toEqual(saved)
  expect(at({ at: 'row', key: 'm1', offset: 3 })).toMatchObject({ key: 'new' })
})
