import type { Bus } from '../../core/dbus/bus.ts'

/** The free desktops' session bus; null where there is none. */
export type SessionBus = () => Promise<Bus | null>

/** Connects when it is first asked for, and again after the bus was lost. */
export function sessionBus(): SessionBus {
  let known: Promise<Bus | null> | null = null
  return () => (known ??= connect(() => (known = null)))
}

async function connect(lost: () => void): Promise<Bus | null> {
  if (process.platform !== 'linux') return null
  const bus = await openBus().catch(() => null)
  if (bus === null) lost()
  else bus.onClosed(lost)
  return bus
}

/** Throws where nothing listens, and on an address that cannot be read. */
async function openBus(): Promise<Bus | null> {
  const { busPath, connectBus } = await import('../../core/dbus/bus.ts')
  const path = busPath(process.env)
  return path === null ? null : connectBus(path)
}
