import { expect, test } from 'vitest'
import { mergeFlags } from './flagChanges.ts'
import type { FlagChange, FlagOp } from './flagChanges.ts'

const change = (op: FlagOp, messageIds: readonly number[], fresh: readonly number[] = []): FlagChange => ({
  flag: 'starred',
  op,
  messageIds: [...messageIds],
  fresh: [...fresh],
})
const unsent = (params: FlagChange) => ({ params, mayHaveApplied: false })
const upTo = (count: number) => Array.from({ length: count }, (_, id) => id)

test('changes of one op are gathered, as many as one request carries', () => {
  const { later, waiting } = mergeFlags([unsent(change('add', upTo(900)))], change('add', [1000, ...upTo(3)]))
  // The later change of a message takes the place of the earlier one.
  expect(waiting).toEqual([change('add', [...upTo(900).slice(3), 1000, 0, 1, 2])])
  expect(later).toBeNull()
  const full = mergeFlags([unsent(change('add', upTo(1000)))], change('add', [2000]))
  expect(full.later).toEqual(change('add', [2000]))
  expect(full.waiting[0]?.messageIds).toHaveLength(1000)
})

test('what was not sent yet and is again what it was is not sent; what is not known is', () => {
  const before = [unsent(change('add', [1, 2], [1]))]
  expect(mergeFlags(before, change('remove', [1, 2], [1, 2]))).toEqual({
    waiting: [null],
    later: change('remove', [2]),
  })
})

test('what may have been sent is reversed by a request', () => {
  const before = [{ params: change('add', [1], [1]), mayHaveApplied: true }]
  expect(mergeFlags(before, change('remove', [1]))).toEqual({ waiting: [null], later: change('remove', [1]) })
})

test('a change that is made again is as certain as at first', () => {
  const before = [unsent(change('add', [1, 7], [1]))]
  const again = mergeFlags(before, change('add', [1]))
  expect(again).toEqual({ waiting: [change('add', [7, 1], [1])], later: null })
})

test('an opposite change joins those of its op and leaves the others', () => {
  const before = [unsent(change('add', [1, 2])), unsent(change('remove', [3]))]
  expect(mergeFlags(before, change('remove', [2]))).toEqual({
    waiting: [change('add', [1]), change('remove', [3, 2])],
    later: null,
  })
})
