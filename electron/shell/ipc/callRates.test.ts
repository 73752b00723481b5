import { expect, it } from 'vitest'
import { callNames } from '../../../shared/ipc/channels.ts'
import { callRates, createCallRates } from './callRates.ts'

it.each(Object.entries(callRates))('%s is refused beyond its rate and allowed again later', (name, rate) => {
  const call = callNames.find((item) => item === name)!
  let now = 1000
  const mayCall = createCallRates(() => now)
  const burst = () => Array.from({ length: 301 }, () => mayCall(call)).filter(Boolean).length
  expect(burst()).toBe(rate.limit)
  now += rate.periodMs - 1
  expect(burst()).toBe(0)
  now += 1
  expect(burst()).toBe(rate.limit)
})

it('kinds of calls are counted separately, and many have no rate', () => {
  const mayCall = createCallRates(() => 0)
  while (mayCall('app.openExternal'));
  expect(mayCall('app.copyText')).toBe(true)
  expect(Array.from({ length: 1000 }, () => mayCall('messages.fetch')).every(Boolean)).toBe(true)
})
