import { expect, test } from 'vitest'
import { createRecentIds } from './recentIds.ts'

test('contains only the newest ids', () => {
  const ids = createRecentIds(3)
  for (let id = 1; id <= 5; id++) ids.add(id)
  expect([1, 2, 3, 4, 5].filter(ids.has)).toEqual([3, 4, 5])
  ids.clear()
  expect(ids.has(5)).toBe(false)
})
