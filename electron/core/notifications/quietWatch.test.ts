import { expect, it } from 'vitest'
import { endless } from '../../../shared/settings/quietUntil.ts'
import { defaultSettings } from '../../../shared/settings/settings.ts'
import type { Log } from '../platform/log.ts'
import { createSupervisor } from '../platform/supervise.ts'
import { createQuietWatch } from './quietWatch.ts'

/** A watch whose clock jumps at each pause. */
function start() {
  const world = { now: 1000, quietUntil: 0, holding: 0, faults: 0, released: 0, pauses: 0 }
  const clock = {
    now: () => world.now,
    random: () => 0,
    sleep: async (ms: number) => {
      world.now += ms
      world.pauses += 1
      await new Promise((resolve) => setTimeout(resolve))
    },
  }
  const log = { error: () => undefined } as unknown as Log
  const watch = createQuietWatch({
    clock,
    supervisor: createSupervisor(clock, log),
    settings: () => ({ ...defaultSettings, quietUntil: world.quietUntil }),
    endDoNotDisturb: () => {
      if (world.faults-- > 0) throw new Error('The disk is full.')
      world.quietUntil = 0
    },
    release: () => {
      world.released += 1
      return world.holding-- > 0
    },
  })
  return { watch, world }
}

it('ends "Do not disturb" at its time, also after a fault', async () => {
  const { watch, world } = start()
  Object.assign(world, { quietUntil: 61_000, faults: 2 })
  watch.check()
  await expect.poll(() => world.quietUntil).toBe(0)
  expect(world.now).toBeGreaterThanOrEqual(61_000)
  watch.stop()
})

it('looks again while quiet hours hold back messages, and then no more', async () => {
  const { watch, world } = start()
  world.holding = 3
  watch.check()
  await expect.poll(() => world.released).toBe(4)
  const { pauses } = world
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve))
  expect([world.released, world.pauses]).toEqual([4, pauses])
  world.quietUntil = endless
  watch.check()
  expect(world.released).toBe(5)
  for (let turns = 0; turns < 5; turns++) await new Promise((resolve) => setTimeout(resolve))
  expect(world.pauses).toBe(pauses)
  watch.stop()
  watch.check()
  expect(world.released).toBe(5)
})
