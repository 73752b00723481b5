import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createBackoff } from './backoff.ts'

const at = (random: number) => createBackoff({ ...systemClock, random: () => random }, 200, 30_000)

test('the bound doubles up to the cap and starts anew after a success', () => {
  const backoff = at(1)
  expect(Array.from({ length: 10 }, () => backoff.next())).toEqual([
    250, 450, 850, 1650, 3250, 6450, 12850, 25650, 30050, 30050,
  ])
  expect(backoff.failures()).toBe(10)
  backoff.reset()
  expect([backoff.failures(), backoff.next()]).toEqual([0, 250])
})

test('each wait lies between zero and the cap, and is at least what the server asked', () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(2000),
      fc.nat(100_000),
      (random, tries, floor) => {
        const backoff = at(random)
        for (let n = 0; n < Math.min(tries, 50); n++) backoff.next()
        const wait = backoff.next(floor)
        expect(wait).toBeGreaterThanOrEqual(Math.max(50, floor))
        expect(wait).toBeLessThanOrEqual(Math.max(30_050, floor))
      },
    ),
  )
})
