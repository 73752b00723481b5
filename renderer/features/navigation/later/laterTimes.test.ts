import { expect, it } from 'vitest'
import { fieldTime, timeOfField } from '../../../ui/index.ts'
import { laterTimes } from './laterTimes.ts'

const at = (day: number, hour: number, minute = 0): number => new Date(2026, 10, day, hour, minute).getTime()

it('the offered times are in an hour, and at nine of tomorrow and Monday', () => {
  // The 19th of November 2026 is a Thursday.
  expect(laterTimes(at(19, 14, 20))).toEqual({ hour: at(19, 15, 20), tomorrow: at(20, 9), monday: at(23, 9) })
})

it('on a Sunday, Monday is tomorrow, and on a Monday it is the one after', () => {
  expect(laterTimes(at(22, 8)).monday).toBeNull()
  expect(laterTimes(at(23, 8))).toMatchObject({ tomorrow: at(24, 9), monday: at(30, 9) })
})

it('a chosen time is read as the field writes it, and counts only when it is to come', () => {
  expect(timeOfField(fieldTime(at(19, 15)), at(19, 14))).toBe(at(19, 15))
  expect(timeOfField(fieldTime(at(19, 15)), at(19, 15))).toBeNull()
  expect(timeOfField('', at(19, 15))).toBeNull()
})
