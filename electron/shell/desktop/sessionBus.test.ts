import { afterEach, expect, it, vi } from 'vitest'
import { sessionBus } from './sessionBus.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['unix:path=/nowhere/%zz', 'unix:path=/nowhere/bus', 'tcp:host=x'])(
  '%s is no session bus',
  async (address) => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', address)
    expect(await sessionBus()()).toBeNull()
  },
)
