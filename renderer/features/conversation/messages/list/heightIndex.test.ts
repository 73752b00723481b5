import fc from 'fast-check'
import { expect, test } from 'vitest'
import { heightIndex } from './heightIndex.ts'

const height = fc.integer({ min: 0, max: 64_000 }).map((n) => n / 64)

function naiveTop(heights: readonly number[], i: number): number {
  return heights.slice(0, i).reduce((sum, h) => sum + h, 0)
}

test('tops and totals equal naive sums after any changes', () => {
  fc.assert(
    fc.property(
      fc.array(height, { maxLength: 200 }),
      fc.array(fc.tuple(fc.nat(), height), { maxLength: 60 }),
      (start, changes) => {
        const heights = [...start]
        const index = heightIndex(heights.length, (i) => heights[i]!)
        for (const [where, value] of changes) {
          if (heights.length === 0) break
          const i = where % heights.length
          heights[i] = value
          index.setHeight(i, value)
        }
        for (let i = 0; i <= heights.length; i++) expect(index.top(i)).toBe(naiveTop(heights, i))
        expect(index.total()).toBe(naiveTop(heights, heights.length))
      },
    ),
  )
})

test('finds the row that covers a height', () => {
  fc.assert(
    fc.property(fc.array(height, { minLength: 1, maxLength: 200 }), fc.nat(300_000), (heights, y) => {
      const index = heightIndex(heights.length, (i) => heights[i]!)
      const row = index.at(y)
      if (y >= index.total()) {
        expect(row).toBe(heights.length - 1)
      } else {
        expect(index.top(row)).toBeLessThanOrEqual(y)
        expect(index.top(row + 1)).toBeGreaterThan(y)
      }
    }),
  )
})

test('handles an empty list and negative heights', () => {
  expect(heightIndex(0, () => 1).at(5)).toBe(-1)
  expect(heightIndex(3, () => 10).at(-4)).toBe(0)
})

test('keeps exact sums for 100,000 rows', () => {
  const index = heightIndex(100_000, (i) => (i % 7) + 1 / 64)
  index.setHeight(50_000, 1000)
  expect(index.at(index.top(99_999))).toBe(99_999)
  expect(index.top(100_000) - index.top(99_999)).toBe(index.height(99_999))
})
