import { z } from 'zod'
import type { Bus } from './bus.ts'
import { daemon } from './bus.ts'

/** Service in which programs that show tray icons are registered (StatusNotifierItem specification). */
export const trayWatcher = 'org.kde.StatusNotifierWatcher'

const answer = z.tuple([z.object({ value: z.boolean() })])

/** Resolves with true if a program shows tray icons. */
export async function hasTrayHost(bus: Bus): Promise<boolean> {
  try {
    const body = await bus.call({
      destination: trayWatcher,
      path: '/StatusNotifierWatcher',
      interface: 'org.freedesktop.DBus.Properties',
      member: 'Get',
      signature: 'ss',
      body: [trayWatcher, 'IsStatusNotifierHostRegistered'],
    })
    return answer.parse(body)[0].value
  } catch {
    return false
  }
}

/** Calls `listener` when a tray watcher starts or is replaced after this call. */
export async function onTrayWatcher(bus: Bus, listener: () => void): Promise<void> {
  const signal = { path: daemon.path, interface: daemon.interface, member: 'NameOwnerChanged' }
  bus.onSignal(({ interface: name, member, body = [] }) => {
    if (name !== signal.interface || member !== signal.member) return
    if (body[0] === trayWatcher && body[2] !== '') listener()
  })
  const rule = `type='signal',interface='${signal.interface}',member='${signal.member}',arg0='${trayWatcher}'`
  await bus.call({ ...daemon, member: 'AddMatch', signature: 's', body: [rule] })
}
