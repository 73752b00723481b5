import { afterEach, beforeEach, expect, it } from 'vitest'
import { localTime } from './localTime.ts'

const noon = Date.UTC(2026, 10, 19, 12, 5)
const ownZone = process.env.TZ
beforeEach(() => {
  process.env.TZ = 'Europe/London'
})
afterEach(() => {
  if (ownZone === undefined) delete process.env.TZ
  else process.env.TZ = ownZone
})

it("returns the user's local time and the difference to this computer's", () => {
  expect(localTime(noon, 'Asia/Tokyo', true)).toBe('21:05 in Tokyo, 9 hours ahead')
  expect(localTime(noon, 'America/New_York', false)).toBe('7:05 am in New York, 5 hours behind')
  expect(localTime(noon, 'Asia/Kolkata', true)).toBe('17:35 in Kolkata, 5 hours 30 minutes ahead')
  expect(localTime(noon, 'UTC', true)).toBe('12:05, same as here')
})

it('includes the day if it differs from today here', () => {
  expect(localTime(noon, 'Pacific/Auckland', false)).toBe('1:05 am, Friday in Auckland, 13 hours ahead')
})

it('returns null for an unknown time zone', () => {
  expect(localTime(noon, '', true)).toBeNull()
  expect(localTime(noon, 'Mars/Olympus', true)).toBeNull()
})
