import { expect, test } from 'vitest'
import { movedTo } from './useDrag.ts'

test('an item moves within its list but not past an end', () => {
  const ids = ['a', 'b', 'c']
  expect(movedTo(ids, 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(ids, 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(ids, 'a', -1)).toBe(ids)
  expect(movedTo(ids, 'x', 1)).toBe(ids)
})
