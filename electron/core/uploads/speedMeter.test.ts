import { expect, test } from 'vitest'
import { systemClock } from '../platform/clock.ts'
import { createSpeedMeter } from './uploadList.ts'

let now = 0
const newMeter = () => {
  now = 1_000_000
  return createSpeedMeter({ ...systemClock, now: () => now })
}

test('measures the speed of the last seconds, not of the whole upload', () => {
  const meter = newMeter()
  meter.reset(0)
  expect(meter.speed()).toBeNull()
  for (let second = 1; second <= 10; second++) {
    now += 1000
    meter.add(second * 5000)
  }
  expect(meter.speed()).toBe(5000)
  for (let second = 1; second <= 10; second++) {
    now += 1000
    meter.add(50_000 + second * 200)
  }
  expect(meter.speed()).toBe(200)
})

test('bytes sent before a resume and a clock set back do not count', () => {
  const meter = newMeter()
  meter.reset(0)
  now += 100
  meter.add(90_000)
  expect(meter.speed()).toBeNull()
  now += 60_000
  meter.reset(30_000_000)
  now += 1000
  meter.add(30_001_000)
  expect(meter.speed()).toBe(1000)
  now -= 86_400_000
  meter.add(30_002_000)
  expect(meter.speed()).toBeNull()
  now += 500
  meter.add(30_003_000)
  expect(meter.speed()).toBe(2000)
})
