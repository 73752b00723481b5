import { describe, expect, it } from 'vitest'
import { whenOf } from './whenOf.ts'

/** November 30, 2026 is a Monday. */
const now = new Date(2026, 10, 30, 15, 20, 40).getTime()
const time = (month: number, day: number, hour: number, minute = 0) =>
  new Date(2026, month - 1, day, hour, minute).getTime()

describe('a written time', () => {
  it.each([
    ['tomorrow 9', time(12, 1, 9)],
    ['Tomorrow at 9pm', time(12, 1, 21)],
    ['tomorrow', time(12, 1, 9)],
    ['fri 14:30', time(12, 4, 14, 30)],
    ['friday', time(12, 4, 9)],
    ['monday', time(12, 7, 9)],
    ['next monday 10', time(12, 7, 10)],
    ['9', time(12, 1, 9)],
    ['16', time(11, 30, 16)],
    ['14:30', time(12, 1, 14, 30)],
    ['15:45', time(11, 30, 15, 45)],
    ['in 2 hours', time(11, 30, 17, 20)],
    ['20m', time(11, 30, 15, 40)],
    ['tonight', time(11, 30, 22)],
    ['noon', time(12, 1, 12)],
    ['24 dec', time(12, 24, 9)],
    ['dec 24 18:00', time(12, 24, 18)],
    [' 2026-12-24 18:05 ', time(12, 24, 18, 5)],
    ['yesterday 10:00', time(11, 29, 10)],
  ])('"%s" is understood', async (text, expected) => {
    expect(await whenOf(text, now)).toBe(expected)
  })

  it.each(['', 'soon', 'lunch tomorrow', 'fri 25', 'mon and tue', '9 to 10', '2026-13-40'])(
    '"%s" is not understood',
    async (text) => {
      expect(await whenOf(text, now)).toBeNull()
    },
  )
})
