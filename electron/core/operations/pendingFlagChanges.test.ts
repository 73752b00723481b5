import { expect, test } from 'vitest'
import { createPendingFlagChanges } from './pendingFlagChanges.ts'
import type { FlagBatch } from './pendingFlagChanges.ts'

const never = () => false
const always = () => true
const batch = (op: FlagBatch['op'], ...messageIds: number[]): FlagBatch => ({
  flag: 'starred',
  op,
  messageIds,
})

/** Pending changes, and the marks that wait. */
function begin() {
  const waiting: string[] = []
  const changes = createPendingFlagChanges(() => ({
    last: () => waiting.at(-1) ?? null,
    waits: (id) => waiting.includes(id),
  }))
  return { waiting, changes }
}

test('one request carries a thousand messages of one flag and one op', () => {
  const { changes } = begin()
  const ids = Array.from({ length: 1500 }, (_, id) => id)
  changes.change(batch('add', ...ids), never)
  changes.change(batch('remove', 7, 9), never)
  expect(changes.next()?.messageIds).toHaveLength(1000)
  expect(changes.next()).toEqual(batch('remove', 7, 9))
  expect(changes.next()?.messageIds).toHaveLength(498)
  expect(changes.next()).toBeNull()
})

test('what was not told yet and is again what it was is not told; what is not known is', () => {
  const { changes } = begin()
  changes.change(batch('add', 1), always)
  changes.change(batch('add', 2), never)
  changes.change(batch('remove', 1, 2), never)
  expect(changes.next()).toEqual(batch('remove', 2))
  expect(changes.next()).toBeNull()
})

test('the last word on a message stands against one that comes back', () => {
  const { changes } = begin()
  changes.change(batch('add', 1, 2), never)
  const out = changes.next()!
  changes.change(batch('remove', 2), never)
  changes.requeue(out)
  expect(changes.next()).toEqual(batch('remove', 2))
  expect(changes.next()).toEqual(batch('add', 1))
})

test('a change after a mark waits for it, even where it reverses a change before it', () => {
  const { waiting, changes } = begin()
  changes.change(batch('add', 1, 2), always)
  waiting.push('mark')
  changes.change(batch('remove', 1), always)
  expect(changes.all()).toEqual([
    { ...batch('remove', 1), after: 'mark' },
    { ...batch('add', 2), after: null },
  ])
  expect(changes.next()).toEqual(batch('add', 2))
  expect(changes.next()).toBeNull()
  expect(changes.isAwaited('mark')).toBe(true)
  waiting.pop()
  expect(changes.next()).toEqual(batch('remove', 1))
})

test('asked for again, a mark is not waited for by what waited for it before', () => {
  const { waiting, changes } = begin()
  waiting.push('mark')
  changes.change(batch('add', 1), never)
  changes.release('mark')
  expect(changes.isAwaited('mark')).toBe(false)
  expect(changes.next()).toEqual(batch('add', 1))
})

test('of an earlier run it waits as it did there', () => {
  const { waiting, changes } = begin()
  waiting.push('mark')
  changes.requeue({ ...batch('add', 1), after: 'mark' })
  changes.requeue({ ...batch('add', 2), after: 'one that is gone' })
  expect(changes.next()).toEqual(batch('add', 2))
  expect(changes.next()).toBeNull()
})
