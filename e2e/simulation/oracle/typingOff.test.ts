import { expect, test } from 'vitest'
import { typingOff } from './typingOff.ts'

const now = 1_000_000
const tick = 20_000
const off = (
  folded: readonly (readonly [number, number])[],
  reported: readonly (readonly [number, number])[],
) =>
  typingOff(
    { typing: new Map([['topic:5:keys', new Map(folded)]]), typingEdits: new Map() },
    new Map([['topic:5:keys', new Map(reported)]]),
    now,
  )

test('readings of the clock just before and just after the last tick are one indicator', () => {
  expect(off([[7, now + tick + 40]], [[7, now + tick - 40]])).toEqual([])
  expect(off([[7, now + tick - 40]], [[7, now + tick + 40]])).toEqual([])
})

test('around its end an indicator may be present or not, but no longer', () => {
  expect(off([], [[7, now + tick - 1]])).toEqual([])
  expect(off([[7, now - tick + 1]], [])).toEqual([])
  expect(off([[7, now - tick - 1]], [[7, now - tick - 1]])).not.toEqual([])
})

test('an indicator on one side only, or with a different end, is a difference', () => {
  expect(off([[7, now + 30_000]], [])).toEqual([
    { path: ['typing', 'topic:5:keys'], folded: [7], fresh: undefined },
  ])
  expect(off([], [[7, now + 30_000]])).not.toEqual([])
  expect(off([[7, now + 45_000]], [[7, now + 15_000]])).not.toEqual([])
  expect(off([[7, now + 30_000]], [[8, now + 30_000]])).not.toEqual([])
})
