import { networkInterfaces } from 'node:os'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Client } from '../../core/client/client.ts'
import { enablePower, idleState } from './power.ts'

const system = vi.hoisted(() => ({
  isOnline: true,
  idle: 'active',
  addresses: ['192.0.2.7'],
  listeners: new Map<string, () => void>(),
}))
vi.mock('node:os', async (original) => ({
  ...(await original<typeof import('node:os')>()),
  networkInterfaces: vi.fn(() => ({
    lo: [{ address: '127.0.0.1', internal: true }],
    eth0: system.addresses.map((address) => ({ address, internal: false })),
  })),
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
  Object.assign(system, {
    isOnline: true,
    idle: 'active',
    addresses: ['192.0.2.7'],
    listeners: new Map(),
  })
  enablePower(Promise.resolve({ reconnect: () => void wakes++ } as Client))
  await vi.advanceTimersByTimeAsync(1)
})
afterEach(() => void vi.useRealTimers())

test.each(['resume', 'unlock-screen'])('%s reconnects the accounts', (name) => {
  system.listeners.get(name)?.()
  expect(wakes).toBe(1)
})

test('reconnects once when the network returns, not when it goes or stays', async () => {
  await vi.advanceTimersByTimeAsync(30_000)
  system.isOnline = false
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wakes).toBe(0)
  system.isOnline = true
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wakes).toBe(1)
})

test('reconnects once after a change of networks, not for a link-local address', async () => {
  await vi.advanceTimersByTimeAsync(30_000)
  system.addresses = ['192.0.2.7', 'fe80::1', '169.254.3.4']
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wakes).toBe(0)
  system.addresses = ['198.51.100.20']
  await vi.advanceTimersByTimeAsync(30_000)
  expect(wakes).toBe(1)
})

test('delays the reconnect until the new network is usable', async () => {
  system.isOnline = false
  system.addresses = []
  await vi.advanceTimersByTimeAsync(10_000)
  system.addresses = ['198.51.100.20']
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wakes).toBe(0)
  system.isOnline = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wakes).toBe(1)
})

test('a moment without addresses and a system without them cause no reconnect', async () => {
  system.addresses = []
  await vi.advanceTimersByTimeAsync(10_000)
  vi.mocked(networkInterfaces).mockImplementationOnce(() => {
    throw new Error('EACCES')
  })
  await vi.advanceTimersByTimeAsync(10_000)
  system.addresses = ['192.0.2.7']
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wakes).toBe(0)
  system.isOnline = false
  await vi.advanceTimersByTimeAsync(10_000)
  system.isOnline = true
  await vi.advanceTimersByTimeAsync(10_000)
  expect(wakes).toBe(1)
})

test.each([
  ['active', 'active'],
  ['idle', 'idle'],
  ['locked', 'idle'],
  ['unknown', 'active'],
])('reports %s as %s', (systemState, state) => {
  system.idle = systemState
  expect(idleState()).toBe(state)
})
