import { expect, it } from 'vitest'
import { addMonths, dayByKey, weeksOfMonth } from './calendar.ts'

it('returns whole weeks from Monday, without days of other months', () => {
  const weeks = weeksOfMonth('2024-02-14')
  expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7])
  expect(weeks[0]).toEqual([null, null, null, '2024-02-01', '2024-02-02', '2024-02-03', '2024-02-04'])
  expect(weeks.at(-1)?.[3]).toBe('2024-02-29')
  expect(weeks.flat().filter((day) => day !== null)).toHaveLength(29)
})

it('adding months keeps the day, or takes the last one of a shorter month', () => {
  expect(addMonths('2024-01-31', 1)).toBe('2024-02-29')
  expect(addMonths('2024-01-15', -1)).toBe('2023-12-15')
})

it.each([
  ['ArrowLeft', '2024-02-29'],
  ['ArrowRight', '2024-03-02'],
  ['ArrowUp', '2024-02-23'],
  ['ArrowDown', '2024-03-05'],
  ['PageUp', '2024-02-01'],
  ['PageDown', '2024-03-05'],
  ['Home', '2024-02-26'],
  ['End', '2024-03-03'],
  ['a', null],
])('%s leads to %s and never past the last day', (key, day) =>
  expect(dayByKey(key, '2024-03-01', '2024-03-05')).toBe(day),
)
