import { execFile, spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { access, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { z } from 'zod'
import { startBusProxy, type BusProxy } from './hosts/busProxy.ts'
import { startTrayHost, type TrayHost } from './hosts/trayHost.ts'

const run = promisify(execFile)

export interface ShownNotification {
  readonly summary: string
  readonly body: string
  readonly appName: string
}

/** A notification daemon on a session bus. */
export interface NotificationDaemon {
  /** Returns the number of notifications on the screen. */
  displayed(): Promise<number>
  click(): Promise<void>
  /** Chooses the action with this label from the menu of the notifications on the screen. */
  choose(label: string): Promise<void>
  /** Returns the lines of that menu: actions with the titles of their notifications. */
  menu(): Promise<string>
  /** Clears the screen; returns all notifications ever shown, newest first. */
  history(): Promise<readonly ShownNotification[]>
  close(): void
  readonly ended: Promise<void>
}

/** A session bus with a notification daemon, as on a desktop. */
export interface Desktop extends Omit<NotificationDaemon, 'close' | 'ended'> {
  /** Environment variables with which the app finds this bus. */
  readonly env: Readonly<Record<string, string>>
  /** Starts to show tray icons. Until then no program on the bus does. */
  showTray(): Promise<TrayHost>
  /** Starts a proxy, through which the app's own connections can be cut. */
  startProxy(): Promise<BusProxy>
  /** Ends the notification daemon. */
  endDaemon(): Promise<void>
  close(): Promise<void>
}

const text = z.object({ data: z.string() })
const history = z.object({
  data: z.array(z.array(z.object({ summary: text, body: text, appname: text }))),
})
const settings = (menu: string): string =>
  `[global]\ndmenu=${menu}\nhistory_length=50\nidle_threshold=0\nmarkup=full\n[urgency_normal]\ntimeout=0\n`

/** A bus that starts no services by itself, so that the only daemon is ours. */
const busSettings = (folder: string): string => `<busconfig><type>session</type>
<listen>unix:dir=${folder}</listen>
<policy context="default"><allow send_destination="*"/><allow receive_sender="*"/><allow own="*"/></policy>
</busconfig>`

/** Starts bus and daemon; both end with `close`. */
export async function startDesktop(): Promise<Desktop> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'topical-desktop-'))
  const busConfiguration = path.join(folder, 'bus.conf')
  await writeFile(busConfiguration, busSettings(folder))
  const bus = spawn('dbus-daemon', [`--config-file=${busConfiguration}`, '--nofork', '--print-address=1'], {
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  const env = { DBUS_SESSION_BUS_ADDRESS: await firstLine(bus), XDG_RUNTIME_DIR: folder }
  const daemon = await startNotificationDaemon(env, folder)
  const trays: TrayHost[] = []
  return {
    ...daemon,
    env,
    async showTray() {
      trays.push(await startTrayHost(env))
      return trays.at(-1)!
    },
    startProxy: () => startBusProxy(env, folder),
    async endDaemon() {
      daemon.close()
      await daemon.ended
    },
    async close() {
      for (const tray of trays) tray.close()
      daemon.close()
      bus.kill()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Starts a daemon on the bus of `env`, with its settings in `folder`. */
export async function startNotificationDaemon(
  env: Readonly<Record<string, string>>,
  folder: string,
): Promise<NotificationDaemon> {
  const all = { env: { ...process.env, ...env } }
  // The menu of actions is a program. This one saves it, and chooses the line with the label in a file.
  const menu = path.join(folder, 'menu')
  const chosen = path.join(folder, 'chosen')
  const seen = path.join(folder, 'seen')
  const saves = `tee ${seen}.part | grep -m1 -F -f ${chosen}; mv ${seen}.part ${seen}`
  await writeFile(menu, `#!/bin/sh\n${saves}\n`, { mode: 0o700 })
  await writeFile(path.join(folder, 'dunstrc'), settings(menu))
  const daemon = spawn('dunst', ['-config', path.join(folder, 'dunstrc')], { ...all, stdio: 'ignore' })
  const control = async (...args: readonly string[]): Promise<string> =>
    (await run('dunstctl', args, all)).stdout
  await untilDone(() => control('is-paused'))
  /** Chooses an action. Resolves when the menu is closed, since a replaced notification would not be in it. */
  const openMenu = async (label: string): Promise<string> => {
    await writeFile(chosen, label)
    await rm(seen, { force: true })
    await control('context')
    await untilDone(() => access(seen))
    return readFile(seen, 'utf8').catch(() => '')
  }
  return {
    displayed: async () => Number(await control('count', 'displayed')),
    click: async () => void (await control('action', '0')),
    choose: async (label) => void (await openMenu(label)),
    menu: () => openMenu('no such action'),
    async history() {
      await control('close-all')
      const { data } = history.parse(JSON.parse(await control('history')))
      return data.flat().map(({ summary, body, appname }) => ({
        summary: summary.data,
        body: body.data,
        appName: appname.data,
      }))
    },
    close: () => void daemon.kill(),
    ended: new Promise((resolve) => daemon.once('exit', () => resolve())),
  }
}

/** Resolves when `check` succeeds, or after five seconds. */
async function untilDone(check: () => Promise<unknown>): Promise<void> {
  for (let tries = 0; tries < 50; tries++) {
    const isDone = await check().then(
      () => true,
      () => false,
    )
    if (isDone) return
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', () => reject(new Error('the session bus ended')))
    child.stdout?.once('data', (data: Buffer) => resolve(data.toString('utf8').trim()))
  })
}
