import { describe, expect, it } from 'vitest'
import { row, table } from './table.ts'

describe('row', () => {
  it('is within at the budget, unless the budget is exclusive', () => {
    expect(row('a', 32, 'ms', { budget: 32 }).within).toBe(true)
    expect(row('a', 32, 'ms', { budget: 32, under: true }).within).toBe(false)
    expect(row('a', 32.01, 'ms', { budget: 32 }).within).toBe(false)
  })
  it('is judged before rounding', () => {
    expect(row('a', 8.001, 'ms', { budget: 8 })).toMatchObject({ value: 8, within: false })
  })
  it('is not judged without a budget', () => {
    expect(row('a', 1, 'ms')).toMatchObject({ within: null, budget: null, ratio: null })
  })
  it('refuses a missing measurement', () => {
    expect(() => row('start', NaN, 'ms', { budget: 1 })).toThrow('start')
  })
})

describe('table', () => {
  it('marks missed budgets', () => {
    const text = table([
      row('start', 700, 'ms', { ratio: 1.2, budget: 800 }),
      row('memory', 400, 'MB', { ratio: 1.6, budget: 325 }),
    ])
    const lines = text.split('\n')
    expect(lines[2]).toMatch(/^start +700 +ms +1\.20 x +800 +yes$/)
    expect(lines[3]).toMatch(/^memory +400 +MB +1\.60 x +325 +MISSED$/)
    expect(lines.at(-1)).toBe('1 of 2 budgets kept, missed: memory.')
  })
})
