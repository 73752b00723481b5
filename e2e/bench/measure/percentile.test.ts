import { describe, expect, it } from 'vitest'
import { median, percentile } from './percentile.ts'

const hundred = Array.from({ length: 100 }, (_, n) => 100 - n)

describe('percentile', () => {
  it('returns a sample, counted from below', () => {
    expect(percentile(hundred, 0.95)).toBe(95)
    expect(percentile(hundred, 0.99)).toBe(99)
    expect(percentile(hundred, 1)).toBe(100)
    expect(percentile(hundred, 0)).toBe(1)
  })
  it('includes the one bad sample of a few', () => {
    expect(percentile([1, 1, 1, 90], 0.95)).toBe(90)
  })
  it('returns NaN without samples', () => {
    expect(percentile([], 0.5)).toBeNaN()
    expect(median([])).toBeNaN()
  })
})

describe('median', () => {
  it('returns the middle, or the mean of the two in the middle', () => {
    expect(median([9, 1, 5])).toBe(5)
    expect(median([4, 1, 9, 2])).toBe(3)
  })
})
