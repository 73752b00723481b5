import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { SavedSearch } from '../../../../shared/lists/itemSchemas.ts'
import { savedCounter, type CountedSearch } from './savedCounts.ts'

const searchOf = (id: string): SavedSearch => ({
  id,
  name: id,
  narrow: [{ operator: 'search', operand: id }],
  tells: false,
  rank: 1,
})
const searches = [searchOf('a'), searchOf('b')]
const counted = (answer: Partial<CountedSearch> = {}): CountedSearch => ({
  unread: 1,
  atLeast: false,
  isFilling: false,
  ...answer,
})

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('counts even if changes never stop', async () => {
  const asked: string[] = []
  const counter = savedCounter(
    async ({ id }) => {
      asked.push(id)
      return counted()
    },
    () => undefined,
  )
  for (let change = 0; change < 100; change += 1) {
    counter.changed(searches)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked.length).toBeGreaterThanOrEqual(16)
  counter.stop()
  const before = asked.length
  await vi.advanceTimersByTimeAsync(10_000)
  expect(asked).toHaveLength(before)
})

test('counts again after a slow count if something changed meanwhile', async () => {
  let running = 0
  let maxRunning = 0
  const told: string[] = []
  const counter = savedCounter(
    async () => {
      maxRunning = Math.max(maxRunning, (running += 1))
      await new Promise((resolve) => setTimeout(resolve, 3_000))
      running -= 1
      return counted()
    },
    ({ id }) => told.push(id),
  )
  counter.changed(searches)
  await vi.advanceTimersByTimeAsync(2_000)
  counter.changed(searches)
  counter.changed(searches)
  await vi.advanceTimersByTimeAsync(30_000)
  expect([maxRunning, told]).toEqual([1, ['a', 'b', 'a', 'b']])
})

test('counts again while the index is being filled', async () => {
  let turn = 0
  const told: string[] = []
  const counter = savedCounter(
    async ({ id }) => (id === 'a' ? null : counted({ isFilling: (turn += 1) === 1 })),
    ({ id }) => told.push(id),
  )
  counter.changed(searches)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(told).toEqual(['b'])
  await vi.advanceTimersByTimeAsync(20_000)
  expect(told).toEqual(['b', 'b'])
})
