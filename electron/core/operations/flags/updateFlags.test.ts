import { expect, test } from 'vitest'
import { mergeFlags } from './updateFlags.ts'
import type { FlagChange, FlagOp } from './updateFlags.ts'

const change = (op: FlagOp, messageIds: readonly number[]): FlagChange => ({
  flag: 'starred',
  op,
  messageIds: [...messageIds],
})
const unsent = (params: FlagChange) => ({ params })
const upTo = (count: number) => Array.from({ length: count }, (_, id) => id)

test('gathers changes with the same op up to the size of one request', () => {
  const { later, waiting } = mergeFlags([unsent(change('add', upTo(900)))], change('add', [1000, ...upTo(3)]))
  // The later change of a message replaces the earlier one.
  expect(waiting).toEqual([change('add', [...upTo(900).slice(3), 1000, 0, 1, 2])])
  expect(later).toBeNull()
  const full = mergeFlags([unsent(change('add', upTo(1000)))], change('add', [2000]))
  expect(full.later).toEqual(change('add', [2000]))
  expect(full.waiting[0]?.messageIds).toHaveLength(1000)
})

test('a change replaces its waiting reversal', () => {
  const before = [unsent(change('add', [1, 2]))]
  expect(mergeFlags(before, change('remove', [1, 2]))).toEqual({
    waiting: [null],
    later: change('remove', [1, 2]),
  })
})

test('an opposite change joins those with its op and leaves the others alone', () => {
  const before = [unsent(change('add', [1, 2])), unsent(change('remove', [3]))]
  expect(mergeFlags(before, change('remove', [2]))).toEqual({
    waiting: [change('add', [1]), change('remove', [3, 2])],
    later: null,
  })
})
