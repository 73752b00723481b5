import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../core/client.ts'
import { enablePower, idleState } from './power.ts'

const system = vi.hoisted(() => ({
  isOnline: true,
  idle: 'active',
  listeners: new Map<string, () => void>(),
}))
vi.mock('electron', () => ({
  app: { whenReady: () => Promise.resolve() },
  net: { isOnline: () => system.isOnline },
  powerMonitor: {
    on: (name: string, listener: () => void) => void system.listeners.set(name, listener),
    getSystemIdleState: () => system.idle,
  },
}))

let wakes = 0
beforeEach(async () => {
  vi.useFakeTimers()
  wakes = 0
  Object.assign(system, { isOnline: true, idle: 'active', listeners: new Map() })
  enablePower(Promise.resolve({ wake: () => void wakes++ } as Client))
  await vi.advanceTimersByTimeAsync(1)
})
afterEach(() => void vi.useRealTimers())

test.each(['resume', 'unlock-screen'])('%s wakes the accounts', (name) => {
  system.listeners.get(name)?.()
  expect(wakes).toBe(1)
})

test('a network that is back wakes them, once; one that goes or stays does not', async () => {
  await vi.advanceTimersByTimeAsync(30_000)
  system.isOnline = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wakes).toBe(0)
  system.isOnline = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wakes).toBe(1)
})

test.each([
  ['active', 'active'],
  ['idle', 'idle'],
  ['locked', 'idle'],
  ['unknown', 'active'],
])('a system that says %s is %s', (told, state) => {
  system.idle = told
  expect(idleState()).toBe(state)
})
