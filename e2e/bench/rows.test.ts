import { expect, test } from 'vitest'
import { weekRows } from './rows.ts'

const week = { conversations: 3000, events: 200_000, accounts: 5 }

function lastOf(second: number, last: number, yardsticks: readonly [number, number]): readonly number[] {
  const tenth = (milliseconds: number, yardstick: number) => {
    const cost = { milliseconds, yardstick }
    return { event: cost, visit: cost }
  }
  const tenths = [tenth(9, 9), tenth(second, yardsticks[0]), tenth(last, yardsticks[1])]
  const rows = weekRows(week, { tenths, blank: 100, ours: 130, seconds: 1 })
  const found = rows.find(({ name }) => name === 'processor time of an event, last tenth')
  return [found?.value ?? NaN, found?.ratio ?? NaN, found?.budget ?? NaN]
}

test('the end of a week is compared with its start, adjusted for the machine’s speed', () => {
  expect(lastOf(10, 13, [40, 40])).toEqual([13, 1.3, 12])
  expect(lastOf(10, 13, [40, 60])).toEqual([13, 0.87, 18])
  expect(lastOf(10, 8, [60, 30])).toEqual([8, 1.6, 6])
})
