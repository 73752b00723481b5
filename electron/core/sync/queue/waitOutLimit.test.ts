import { expect, test } from 'vitest'
import { failure, success, type Answer } from '../../http/apiError.ts'
import { systemClock } from '../../platform/clock.ts'
import { waitOutLimit } from './waitOutLimit.ts'

/** Makes requests that the server limits. Returns their times on a fake clock. */
async function timesOf(retryAfter: number, random: number, accepts = (_now: number) => false) {
  let now = 0
  const times: number[] = []
  const clock = {
    ...systemClock,
    random: () => random,
    sleep: (ms: number) => {
      now += ms
      return Promise.resolve()
    },
  }
  const ask = (): Promise<Answer<null>> => {
    times.push(now)
    return Promise.resolve(accepts(now) ? success(null) : failure({ kind: 'rateLimited', retryAfter }))
  }
  const answer = await waitOutLimit({ clock, signal: new AbortController().signal }, ask)
  return { answer, times }
}

test('a limit with a tiny wait is retried only a few times a minute', async () => {
  const { answer, times } = await timesOf(0.1, 0)
  expect(answer.ok).toBe(false)
  expect(times).toEqual([0, 1000, 3000, 7000, 15_000, 31_000])
})

test('clients that were limited together do not retry together', async () => {
  const [first, second] = [await timesOf(5, 0.2), await timesOf(5, 0.4)]
  expect(first.times[1]).toBeGreaterThan(5000)
  expect(second.times[1]).toBeGreaterThan(first.times[1]!)
})

test('a request is repeated until the limit lets it through', async () => {
  const { answer, times } = await timesOf(2, 0, (now) => now >= 4000)
  expect(answer).toEqual(success(null))
  expect(times).toEqual([0, 2000, 4000])
})
