import type { Bus } from '../dbus/bus.ts'

/** Returns the session bus of Linux desktops, or null if there is none. */
export type SessionBus = () => Promise<Bus | null>

/** Connects on first use, and again after the connection was lost. */
export function sessionBus(): SessionBus {
  let cached: Promise<Bus | null> | null = null
  return () => (cached ??= connect(() => (cached = null)))
}

async function connect(lost: () => void): Promise<Bus | null> {
  if (process.platform !== 'linux') return null
  const bus = await openBus().catch(() => null)
  if (bus === null) lost()
  else bus.onClosed(lost)
  return bus
}

/** Rejects if the bus is not reachable or its address is invalid. */
async function openBus(): Promise<Bus | null> {
  const { busPath, connectBus } = await import('../dbus/bus.ts')
  const path = busPath(process.env)
  return path === null ? null : connectBus(path)
}
