import { expect, test } from 'vitest'
import { createSoundPlayer } from './soundPlayer.ts'

test('plays one sound for a burst, and leaves it to the system without a page', async () => {
  const played: unknown[] = []
  let now = 0
  let hasPage = true
  let isQuiet = false
  const play = createSoundPlayer(
    { push: ({ payload }) => played.push(payload), reachesMain: () => hasPage },
    async () => isQuiet,
    () => now,
  )
  const burst = (count: number, everyMs: number) =>
    Array.from({ length: count }, () => {
      now += everyMs
      return play('ding')
    })
  const settled = () => new Promise(setImmediate)
  expect(new Set(burst(40, 10))).toEqual(new Set([true]))
  await settled()
  expect(played).toEqual(['ding'])
  now += 2000
  play('knock')
  await settled()
  expect(played).toEqual(['ding', 'knock'])
  // A busy hour is not silent.
  burst(60, 1000)
  await settled()
  expect(played).toHaveLength(5)
  // The system would be silent, too.
  isQuiet = true
  now += 60_000
  expect(play('ding')).toBe(true)
  await settled()
  expect(played).toHaveLength(5)
  hasPage = false
  now += 60_000
  expect(play('ding')).toBe(false)
  expect(played).toHaveLength(5)
})
