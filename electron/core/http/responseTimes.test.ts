import { expect, test } from 'vitest'
import { failure, success } from './apiError.ts'
import { createResponseTimes } from './responseTimes.ts'

function timesOfTest() {
  let now = 1_000
  const times = createResponseTimes({ now: () => now, random: () => 0, sleep: async () => undefined })
  const take = (
    ms: number,
    answer = success<null>(null) as ReturnType<typeof failure> | ReturnType<typeof success<null>>,
  ) =>
    times.timed(async () => {
      now += ms
      return answer
    })
  return { take, read: times.read }
}

test('returns the median of the last twenty answered requests', async () => {
  const { read, take } = timesOfTest()
  expect(read()).toEqual({ medianMs: null, requests: 0 })
  for (const ms of [40, 900, 50]) await take(ms)
  expect(read()).toEqual({ medianMs: 50, requests: 3 })
  for (let n = 0; n < 20; n += 1) await take(7)
  expect(read()).toEqual({ medianMs: 7, requests: 20 })
})

test('refusals count, lost connections and negative durations do not', async () => {
  const { read, take } = timesOfTest()
  await take(30, failure({ kind: 'network', cause: 'timeout', notSent: false, detail: '' }))
  await take(30, failure({ kind: 'aborted' }))
  await take(-500)
  expect(read().requests).toBe(0)
})
