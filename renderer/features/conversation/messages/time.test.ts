import { expect, test } from 'vitest'
import { clockTime, dayName, fullTime } from './time.ts'

const now = new Date(2026, 10, 19, 15, 30).getTime()

test('names days near today, dates others, and adds the year of other years', () => {
  expect(dayName(new Date(2026, 10, 19, 0, 0).getTime(), now)).toBe('Today')
  expect(dayName(new Date(2026, 10, 18, 23, 59).getTime(), now)).toBe('Yesterday')
  expect(dayName(new Date(2026, 10, 17).getTime(), now)).toBe('Tuesday, 17 November')
  expect(dayName(new Date(2025, 10, 17).getTime(), now)).toBe('Monday, 17 November 2025')
  expect(dayName(new Date(2026, 10, 20).getTime(), now)).toBe('Friday, 20 November')
})

test('follows the setting of the clock', () => {
  const date = new Date(2026, 10, 19, 15, 4)
  expect(clockTime(date, true)).toBe('15:04')
  expect(clockTime(date, false)).toBe('3:04 pm')
  expect(clockTime(new Date(2026, 10, 19, 0, 4), true)).toBe('00:04')
})

test('shows a full time with seconds and year', () => {
  const date = new Date(2026, 10, 9, 15, 4, 5)
  expect(fullTime(date, null)).toBe('Monday, 9 November 2026 at 15:04:05')
  expect(fullTime(date, false)).toBe('Monday, 9 November 2026 at 3:04:05 pm')
})
