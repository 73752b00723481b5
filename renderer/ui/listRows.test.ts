import { describe, expect, it } from 'vitest'
import { centreRow, rowByKey } from './listRows.ts'

describe('keys in a list of rows', () => {
  it.each([
    ['ArrowDown', 0, 3, 1],
    ['ArrowDown', 2, 3, 2],
    ['ArrowDown', 4, 5, 4],
    ['ArrowUp', 0, 3, 0],
    ['PageDown', 0, 3, 2],
    ['PageUp', 4, 5, 0],
    ['End', 0, 3, 2],
    ['End', 0, 5, 4],
    ['Home', 2, 3, 0],
    ['a', 1, 3, null],
  ] as const)('%s leads from %i of %i to %s', (key, from, count, to) => {
    expect(rowByKey(key, from, count, false)).toBe(to)
  })
  it.each([
    ['Home', 2, 3],
    ['End', 0, 3],
    ['End', 0, 5],
  ] as const)('%s stays with a text, from %i of %i', (key, from, count) => {
    expect(rowByKey(key, from, count, true)).toBeNull()
  })
})

it('a row is brought into the middle of its list, which is told of it', () => {
  const told: string[] = []
  const list = {
    clientHeight: 200,
    scrollTop: 0,
    dispatchEvent: ({ type }: Event) => told.push(type) > 0,
  }
  centreRow(list as unknown as HTMLElement, 640)
  expect([list.scrollTop, ...told]).toEqual([540, 'scroll'])
})
