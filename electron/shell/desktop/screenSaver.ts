import { z } from 'zod'
import { createBackoff } from '../../core/platform/backoff.ts'
import { systemClock } from '../../core/platform/clock.ts'
import { daemon } from '../dbus/bus.ts'
import type { Bus } from '../dbus/bus.ts'
import type { SessionBus } from './sessionBus.ts'

/** Interfaces of programs that lock the screen. KDE and others have the first, GNOME has the second. */
const interfaces = ['org.freedesktop.ScreenSaver', 'org.gnome.ScreenSaver']
const change = z.tuple([z.boolean()])

/**
 * Calls `listener` when the screen of a Linux desktop is locked or blanked, and when it is shown again. Connects again
 * when the session bus was lost.
 */
export async function followScreenSaver(
  sessionBus: SessionBus,
  listener: (isActive: boolean) => void,
): Promise<void> {
  const backoff = createBackoff(systemClock)
  const retry = (): void => {
    setTimeout(() => void connect().catch(() => undefined), backoff.next()).unref()
  }
  const connect = async (): Promise<void> => {
    const bus = await sessionBus()
    if (bus === null) return retry()
    backoff.reset()
    bus.onClosed(() => {
      // The end of the lock would be missed.
      listener(false)
      retry()
    })
    await onChange(bus, listener)
  }
  await connect()
}

async function onChange(bus: Bus, listener: (isActive: boolean) => void): Promise<void> {
  bus.onSignal(({ interface: name, member, body }) => {
    if (name === undefined || !interfaces.includes(name) || member !== 'ActiveChanged') return
    const parsed = change.safeParse(body)
    if (parsed.success) listener(parsed.data[0])
  })
  for (const name of interfaces) {
    const rule = `type='signal',interface='${name}',member='ActiveChanged'`
    await bus.call({ ...daemon, member: 'AddMatch', signature: 's', body: [rule] })
  }
}
