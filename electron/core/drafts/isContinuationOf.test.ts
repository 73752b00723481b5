import { expect, test } from 'vitest'
import { isContinuationOf } from './isContinuationOf.ts'

const long = 'What was written over the course of a morning'
test.each([
  ['grows', 'one', 'one more', true],
  ['is shortened', 'one more', 'one', true],
  ['is mended in the midst', long, long.replace('course', 'length'), true],
  ['is begun anew', 'one', 'Another', false],
  ['is emptied', 'one', ' ', false],
  ['takes the place of a long one', long, 'Something else entirely, and no word of it', false],
])('a text that %s', (_, old, next, expected) => {
  expect(isContinuationOf(old, next)).toBe(expected)
})
