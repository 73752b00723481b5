import { expect, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { createRequestBudget } from './requestBudget.ts'

const { signal } = new AbortController()
const start = Date.UTC(2026, 0, 1)

/** Returns how long (ms) a request that is not urgent waits after a response with these headers. */
async function waited(headers: Readonly<Record<string, string>>, since = 0): Promise<number> {
  let now = start
  let slept = 0
  const clock: Clock = { now: () => now, random: () => 0, sleep: async (ms) => void (slept += ms) }
  const budget = createRequestBudget(clock)
  budget.heard(new Headers(headers))
  now += since
  await budget.whenSpare(signal)
  return slept
}
const rate = (remaining: number, resetsIn = 40, serverIsAhead = 0) => ({
  'X-RateLimit-Limit': '200',
  'X-RateLimit-Remaining': String(remaining),
  'X-RateLimit-Reset': String(start / 1000 + serverIsAhead + resetsIn),
  Date: new Date(start + serverIsAhead * 1000).toUTCString(),
})

test('nothing waits while half of the rate limit is left', async () => {
  expect(await waited(rate(100))).toBe(0)
  expect(await waited({})).toBe(0)
  expect(await waited({ ...rate(0), 'X-RateLimit-Reset': 'soon' })).toBe(0)
})

test('waits for the reset once half of the budget is used, at most a minute', async () => {
  expect(await waited(rate(99))).toBe(40_000)
  expect(await waited(rate(99, 40, 3_600))).toBe(40_000)
  expect(await waited(rate(99), 30_000)).toBe(10_000)
  expect(await waited(rate(99), 50_000)).toBe(0)
  expect(await waited(rate(0, 86_400))).toBe(60_000)
  // This computer's clock was set back meanwhile.
  expect(await waited(rate(0), -86_400_000)).toBe(60_000)
})

test('uses the headers of the latest response', async () => {
  let slept = 0
  const clock: Clock = { now: () => start, random: () => 0, sleep: async (ms) => void (slept += ms) }
  const budget = createRequestBudget(clock)
  budget.heard(new Headers(rate(10)))
  budget.heard(new Headers(rate(190)))
  await budget.whenSpare(signal)
  expect(slept).toBe(0)
})
