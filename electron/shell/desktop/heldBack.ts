import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import type { SessionBus } from './sessionBus.ts'

/** Properties of notification daemons that are true while they show nothing: KDE's and dunst's. */
const properties = [
  ['org.freedesktop.Notifications', 'Inhibited'],
  ['org.dunstproject.cmd0', 'paused'],
] as const
const answer = z.tuple([z.object({ value: z.boolean() })])
const timeoutMs = 1000

/**
 * Resolves with true while the user has set the desktop to "do not disturb", so that no sound is played for a
 * notification that nobody sees. False on desktops that do not report it.
 */
export async function isHeldBack(sessionBus: SessionBus): Promise<boolean> {
  const bus = await sessionBus()
  if (bus === null) return false
  const read = async (property: readonly [string, string]): Promise<boolean> =>
    answer.parse(
      await bus.call(
        {
          destination: 'org.freedesktop.Notifications',
          path: '/org/freedesktop/Notifications',
          interface: 'org.freedesktop.DBus.Properties',
          member: 'Get',
          signature: 'ss',
          body: property,
        },
        timeoutMs,
      ),
    )[0].value
  const all = [...properties.map(read), readGnome()].map((state) => state.catch(() => false))
  return (await Promise.all(all)).includes(true)
}

/** GNOME has a setting instead. Rejects if it cannot be read. */
async function readGnome(): Promise<boolean> {
  if (!/gnome/i.test(process.env['XDG_CURRENT_DESKTOP'] ?? '')) return false
  const args = ['get', 'org.gnome.desktop.notifications', 'show-banners']
  const { stdout } = await promisify(execFile)('gsettings', args, { timeout: timeoutMs })
  return stdout.trim() === 'false'
}
