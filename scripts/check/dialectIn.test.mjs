import { expect, test } from 'vitest'
import { dialectIn } from './dialectIn.mjs'

test('finds a forbidden word in a name of any kind of declaration', () => {
  expect(dialectIn('shared/a.ts', 'const stateDoor = 1')).toEqual([
    'shared/a.ts:1: the name stateDoor has a word of no meaning elsewhere',
  ])
  for (const text of [
    'function f(wishes) {}',
    'interface Excuse {}',
    'const a = { holds: 1 }',
    'const { a: twin } = b',
    'class A { #dice = 1 }',
  ])
    expect(dialectIn('shared/a.ts', text)).toHaveLength(1)
})

test('ignores words that only contain one, uses, and external names', () => {
  const text = 'const incoming = thresholds.holds + indices; const a = { in_home_view: 1, HOME: 2 }'
  expect(dialectIn('shared/a.ts', text)).toEqual([])
})

test('checks the file name as well', () => {
  expect(dialectIn('shared/createHolds.test.ts', '')).toHaveLength(1)
  expect(dialectIn('renderer/Farewell.module.css', '')).toHaveLength(1)
  expect(dialectIn('shared/thresholds.ts', '')).toEqual([])
})
