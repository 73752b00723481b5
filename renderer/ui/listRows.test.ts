import { describe, expect, it } from 'vitest'
import { rowByKey } from './listRows.ts'

describe('keys in a list of rows', () => {
  it.each([
    ['ArrowDown', 0, 1],
    ['ArrowDown', 2, 2],
    ['ArrowUp', 0, 0],
    ['PageDown', 0, 2],
    ['End', 0, 2],
    ['Home', 2, 0],
    ['a', 1, null],
  ] as const)('%s leads from %i to %s', (key, from, to) => {
    expect(rowByKey(key, from, 3, false)).toBe(to)
  })
  it('leaves Home and End to a text', () => {
    expect([rowByKey('Home', 2, 3, true), rowByKey('End', 0, 3, true)]).toEqual([null, null])
  })
  it('move by keys within the rows', () => {
    expect(rowByKey('ArrowDown', 4, 5, false)).toBe(4)
    expect(rowByKey('PageUp', 4, 5, false)).toBe(0)
    expect([rowByKey('End', 0, 5, false), rowByKey('End', 0, 5, true)]).toEqual([4, null])
  })
})
