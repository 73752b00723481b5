import { expect, test } from 'vitest'
import { isContinuationOf } from './isContinuationOf.ts'

const long = 'What was written over the course of a morning'
test.each([
  ['grows', 'one', 'one more', true],
  ['is shortened', 'one more', 'one', true],
  ['is corrected in the middle', long, long.replace('course', 'length'), true],
  ['is started again', 'one', 'Another', false],
  ['is emptied', 'one', ' ', false],
  ['replaces a long one', long, 'Something else entirely, and no word of it', false],
])('a text that %s', (_, old, next, expected) => {
  expect(isContinuationOf(old, next)).toBe(expected)
})
