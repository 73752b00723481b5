import fc from 'fast-check'
import { expect, test } from 'vitest'
import { systemClock } from './clock.ts'
import { createBackoff } from './backoff.ts'

const backoffAt = (random: number) => createBackoff({ ...systemClock, random: () => random }, 200, 30_000)

test('the bound doubles up to the cap and starts again after a success', () => {
  const backoff = backoffAt(1)
  expect(Array.from({ length: 10 }, () => backoff.next())).toEqual([
    250, 450, 850, 1650, 3250, 6450, 12850, 25650, 30050, 30050,
  ])
  expect(backoff.failures()).toBe(10)
  backoff.reset()
  expect([backoff.failures(), backoff.next()]).toEqual([0, 250])
})

test("each wait is at least the server's delay and at most the cap longer", () => {
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 0.999, noNaN: true }),
      fc.nat(2000),
      fc.nat(100_000),
      (random, tries, floor) => {
        const backoff = backoffAt(random)
        for (let n = 0; n < Math.min(tries, 50); n++) backoff.next()
        const wait = backoff.next(floor)
        expect(wait).toBeGreaterThanOrEqual(Math.max(50, floor))
        expect(wait).toBeLessThanOrEqual(30_000 + Math.max(50, floor))
      },
    ),
  )
})

test.each([1000, 60_000])('clients that wait at least %d ms do not retry together', (floor) => {
  const clients = Array.from({ length: 200 }, (_, client) => backoffAt(client / 200))
  for (const _retry of [1, 2, 3]) {
    const waits = clients.map((client) => Math.round(client.next(floor)))
    expect(new Set(waits).size).toBeGreaterThan(100)
  }
})
