import { expect, it } from 'vitest'
import { fieldTime, timeOfField } from '../../../ui/index.ts'
import { laterTimes } from './laterTimes.ts'

const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime()

it('offers an hour from now, and 9:00 tomorrow and on Monday', () => {
  // November 19, 2026 is a Thursday.
  expect(laterTimes(at(19, 14, 20))).toEqual({ hour: at(19, 15, 20), tomorrow: at(20, 9), monday: at(23, 9) })
})

it('offers no Monday on Sundays, and the following Monday on Mondays', () => {
  expect(laterTimes(at(22, 8)).monday).toBeNull()
  expect(laterTimes(at(23, 8))).toMatchObject({ tomorrow: at(24, 9), monday: at(30, 9) })
})

it('reads a time as the field formats it, and accepts only future ones', () => {
  expect(timeOfField(fieldTime(at(19, 15)), at(19, 14))).toBe(at(19, 15))
  expect(timeOfField(fieldTime(at(19, 15)), at(19, 15))).toBeNull()
  expect(timeOfField('', at(19, 15))).toBeNull()
})
