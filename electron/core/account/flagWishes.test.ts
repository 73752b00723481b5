import { expect, test } from 'vitest'
import { createFlagWishes } from './flagWishes.ts'
import type { FlagLot } from './flagWishes.ts'

const never = () => false
const always = () => true
const lot = (op: FlagLot['op'], ...messageIds: number[]): FlagLot => ({ flag: 'starred', op, messageIds })

/** Wishes, and the marks that wait. */
function begin() {
  const waiting: string[] = []
  const wishes = createFlagWishes(() => ({
    last: () => waiting.at(-1) ?? null,
    waits: (id) => waiting.includes(id),
  }))
  return { waiting, wishes }
}

test('one request carries a thousand messages of one flag and one op', () => {
  const { wishes } = begin()
  const ids = Array.from({ length: 1500 }, (_, id) => id)
  wishes.wish(lot('add', ...ids), never)
  wishes.wish(lot('remove', 7, 9), never)
  expect(wishes.next()?.messageIds).toHaveLength(1000)
  expect(wishes.next()).toEqual(lot('remove', 7, 9))
  expect(wishes.next()?.messageIds).toHaveLength(498)
  expect(wishes.next()).toBeNull()
})

test('what was not told yet and is again what it was is not told; what is not known is', () => {
  const { wishes } = begin()
  wishes.wish(lot('add', 1), always)
  wishes.wish(lot('add', 2), never)
  wishes.wish(lot('remove', 1, 2), never)
  expect(wishes.next()).toEqual(lot('remove', 2))
  expect(wishes.next()).toBeNull()
})

test('the last word on a message stands against one that comes back', () => {
  const { wishes } = begin()
  wishes.wish(lot('add', 1, 2), never)
  const out = wishes.next()!
  wishes.wish(lot('remove', 2), never)
  wishes.putBack(out)
  expect(wishes.next()).toEqual(lot('remove', 2))
  expect(wishes.next()).toEqual(lot('add', 1))
})

test('what is wished after a mark waits for it, even where it would undo what was wished before', () => {
  const { waiting, wishes } = begin()
  wishes.wish(lot('add', 1, 2), always)
  waiting.push('mark')
  wishes.wish(lot('remove', 1), always)
  expect(wishes.all()).toEqual([
    { ...lot('remove', 1), after: 'mark' },
    { ...lot('add', 2), after: null },
  ])
  expect(wishes.next()).toEqual(lot('add', 2))
  expect(wishes.next()).toBeNull()
  expect(wishes.isAwaited('mark')).toBe(true)
  waiting.pop()
  expect(wishes.next()).toEqual(lot('remove', 1))
})

test('asked for again, a mark is not waited for by what waited for it before', () => {
  const { waiting, wishes } = begin()
  waiting.push('mark')
  wishes.wish(lot('add', 1), never)
  wishes.release('mark')
  expect(wishes.isAwaited('mark')).toBe(false)
  expect(wishes.next()).toEqual(lot('add', 1))
})

test('of an earlier run it waits as it did there', () => {
  const { waiting, wishes } = begin()
  waiting.push('mark')
  wishes.putBack({ ...lot('add', 1), after: 'mark' })
  wishes.putBack({ ...lot('add', 2), after: 'one that is gone' })
  expect(wishes.next()).toEqual(lot('add', 2))
  expect(wishes.next()).toBeNull()
})
