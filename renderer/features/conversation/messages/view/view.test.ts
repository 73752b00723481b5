import { expect, test } from 'vitest'
import { unreadMarker } from '../items/buildItems.ts'

test('puts the marker before the first unread message and keeps it while reading', () => {
  const unread = new Set([3, 4])
  const mark = unreadMarker(null)
  const at = (ids: readonly number[], watching = true) =>
    mark({ ids, isUnread: (id) => unread.has(id), watching })
  expect(at([1, 2, 3, 4])).toBe(3)
  unread.delete(3)
  unread.add(5)
  expect(at([1, 2, 3, 4, 5])).toBe(3)
  unread.clear()
  expect(at([1, 2, 3, 4, 5])).toBe(3)
  unread.add(6)
  expect(at([1, 2, 3, 4, 5, 6])).toBe(3)
  unread.clear()
  unread.add(7).add(8)
  expect(at([1, 2, 3, 4, 5, 6, 7], false)).toBe(7)
  expect(at([1, 2, 3, 4, 5, 6, 7, 8], false)).toBe(7)
  expect(at([0, 1, 2, 3, 4, 5, 6, 7, 8], false)).toBe(7)
})

test('shows no marker until messages arrive unseen', () => {
  const unread = new Set<number>()
  const mark = unreadMarker(null)
  const at = (ids: readonly number[], watching: boolean) =>
    mark({ ids, isUnread: (id) => unread.has(id), watching })
  expect(at([1, 2], true)).toBeNull()
  expect(at([1, 2, 3], false)).toBeNull()
  unread.add(4)
  expect(at([1, 2, 3, 4], false)).toBe(4)
})

test('keeps the marker of a renamed view although its messages are read', () => {
  const unread = new Set([4])
  const mark = unreadMarker(2)
  const at = (ids: readonly number[]) => mark({ ids, isUnread: (id) => unread.has(id), watching: true })
  expect(at([1, 2, 3, 4])).toBe(2)
  unread.clear()
  expect(at([1, 2, 3, 4, 5])).toBe(2)
})
