import { expect, test } from 'vitest'
import type { ListItem } from './listItem.ts'
import { forgetHeights } from './reindex.ts'

test('keeps a bounded number of heights, including those of the current rows', () => {
  const measured = new Map<string, number>()
  let items: readonly ListItem[] = []
  let maxSize = 0
  for (let row = 0; row < 20_000; row += 100) {
    const come = Array.from({ length: 100 }, (_, index) => ({
      key: `m${row + index}`,
      estimate: 40,
      anchors: true,
    }))
    items = [...items, ...come].slice(-300)
    for (const { key } of come) measured.set(key, 50)
    forgetHeights(measured, items)
    maxSize = Math.max(maxSize, measured.size)
  }
  expect(maxSize).toBeLessThan(2000)
  expect(items.filter(({ key }) => !measured.has(key))).toEqual([])
})
