import { afterEach, expect, it, vi } from 'vitest'
import { sessionBus } from './sessionBus.ts'

afterEach(() => vi.unstubAllEnvs())

it.each(['unix:path=/nowhere/%zz', 'unix:path=/nowhere/bus', 'tcp:host=x'])(
  'does not accept %s as a session bus',
  async (address) => {
    vi.stubEnv('DBUS_SESSION_BUS_ADDRESS', address)
    expect(await sessionBus()()).toBeNull()
  },
)
