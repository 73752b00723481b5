import { expect, it } from 'vitest'
import { fieldTime, timeOfField } from '../../../ui/index.ts'
import { presetTimes } from './timeChoices.ts'

const time = (day: number, hour: number, minute = 0): number =>
  new Date(2026, 10, day, hour, minute).getTime()

it('offers an hour from now, and 9:00 tomorrow and on Monday', () => {
  // November 19, 2026 is a Thursday.
  expect(presetTimes(time(19, 14, 20))).toEqual({
    hour: time(19, 15, 20),
    tomorrow: time(20, 9),
    monday: time(23, 9),
  })
})

it('offers no Monday on Sundays, and the following Monday on Mondays', () => {
  expect(presetTimes(time(22, 8)).monday).toBeNull()
  expect(presetTimes(time(23, 8))).toMatchObject({ tomorrow: time(24, 9), monday: time(30, 9) })
})

it('reads a time as the field formats it, and accepts only future ones', () => {
  expect(timeOfField(fieldTime(time(19, 15)), time(19, 14))).toBe(time(19, 15))
  expect(timeOfField(fieldTime(time(19, 15)), time(19, 15))).toBeNull()
  expect(timeOfField('', time(19, 15))).toBeNull()
})
