import { expect, test } from 'vitest'
import { movedIds } from './recordForm.ts'

test('a record moves within its list and not past an end', () => {
  expect(movedIds(['a', 'b', 'c'], 'a', 1)).toEqual(['b', 'a', 'c'])
  expect(movedIds(['a', 'b', 'c'], 'c', -2)).toEqual(['c', 'a', 'b'])
  expect(movedIds(['a', 'b', 'c'], 'a', -1)).toBeNull()
  expect(movedIds(['a', 'b'], 'x', 1)).toBeNull()
})
