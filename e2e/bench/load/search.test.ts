import { expect, test } from 'vitest'
import { measureSearch } from './search.ts'

test('a store is filled, indexed and searched, with a number for each figure', () => {
  const { messages, ...figures } = measureSearch(1200, 1)
  expect(messages).toBe(1200)
  for (const figure of Object.values(figures)) expect(figure).toBeGreaterThan(0)
})
