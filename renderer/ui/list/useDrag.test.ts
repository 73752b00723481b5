import { expect, test } from 'vitest'
import { movedTo } from './useDrag.ts'

test('one of a list moves within it and not past an end', () => {
  const ids = ['a', 'b', 'c']
  expect(movedTo(ids, 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedTo(ids, 'c', 0)).toEqual(['c', 'a', 'b'])
  expect(movedTo(ids, 'a', -1)).toBe(ids)
  expect(movedTo(ids, 'x', 1)).toBe(ids)
})
