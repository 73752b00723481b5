import { expect, it } from 'vitest'
import { localTime } from './localTime.ts'

const noon = Date.UTC(2026, 10, 19, 12, 5)

it('tells the time and the day where the person is', () => {
  expect(localTime(noon, 'Asia/Tokyo', true)).toBe('21:05, Thursday')
  expect(localTime(noon, 'Pacific/Auckland', false)).toBe('1:05 am, Friday')
})

it('tells nothing where the zone is unknown', () => {
  expect(localTime(noon, '', true)).toBeNull()
  expect(localTime(noon, 'Mars/Olympus', true)).toBeNull()
})
