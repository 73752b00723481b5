import { expect, it } from 'vitest'
import { endTime, endWords, suggestedTime } from './statusEnd.ts'

const now = new Date(2026, 10, 19, 14, 20).getTime()
const at = (day: number, hour: number): number => new Date(2026, 10, day, hour).getTime()

it('each choice is a future time or none', () => {
  const of = (kind: Parameters<typeof endTime>[0]['kind'], chosen = '') => endTime({ kind, chosen }, now, 7)
  expect(of('never')).toBeNull()
  expect(of('kept')).toBe(7)
  expect(of('half')).toBe(new Date(2026, 10, 19, 14, 50).getTime())
  expect(of('hour')).toBe(new Date(2026, 10, 19, 15, 20).getTime())
  expect(of('today')).toBe(at(20, 0))
  expect(of('tomorrow')).toBe(at(21, 0))
  expect(of('chosen', '2026-11-19T15:00')).toBe(at(19, 15))
  expect(of('chosen', '2026-11-19T14:20')).toBe('past')
  expect(of('chosen', '')).toBe('past')
})

it('an end on another day is written with its day', () => {
  expect(endWords(at(19, 15), now, true)).toBe('15:00')
  expect(endWords(at(20, 9), now, true)).toBe('tomorrow 09:00')
  expect(endWords(at(20, 0), now, true)).toBe('the end of today')
  expect(endWords(at(21, 0), now, true)).toBe('the end of tomorrow')
  expect(endWords(at(24, 9), now, true)).toBe('24 November 2026, 09:00')
})

it('a custom time starts at a full hour in the future', () => {
  expect(suggestedTime(now)).toBe('2026-11-19T16:00')
  expect(suggestedTime(new Date(2026, 11, 31, 22, 59).getTime())).toBe('2027-01-01T00:00')
})
