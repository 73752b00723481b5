import path from 'node:path'
import { app, Menu, nativeImage, Tray } from 'electron'
import type { MenuItemConstructorOptions, NativeImage } from 'electron'
import type { AccountSummary } from '../../../shared/ipc/contract.ts'
import { quietUntil } from '../../../shared/settings/quietUntil.ts'
import type { ClientSettings } from '../../../shared/settings/settings.ts'
import type { Log } from '../../core/platform/log.ts'
import type { ClientHandle } from '../application/client.ts'
import type { PushSender } from '../ipc/pushes.ts'
import type { SessionBus } from './sessionBus.ts'
import type { TrayContents, TrayIcon, TrayItem } from './trayContents.ts'
import type { Windows } from '../window/windows.ts'

export interface TrayParts {
  readonly core: ClientHandle
  readonly windows: Windows
  readonly pushes: PushSender
  readonly bus: SessionBus
  readonly log: Log
  /** Resolves when the first screen is shown, which does not need the tray. */
  readonly shown: Promise<void>
}

/** Delay in ms. Counts change with every message, and a menu that is recreated closes while the user points at it. */
const settleMs = 250

/** Shows the tray icon, with the unread count, an item that opens the window, and one that quits. */
export function enableTray(parts: TrayParts): void {
  const { core, bus, log, shown } = parts
  let tray: Tray | null = null
  let accounts: readonly AccountSummary[] = []
  let drawn = ''
  let timer: NodeJS.Timeout | undefined
  const draw = async (): Promise<void> => {
    timer = undefined
    const { trayContents } = await import('./trayContents.ts')
    const contents = trayContents(app.name, accounts, core.settings())
    const now = JSON.stringify(contents)
    if (tray !== null && now === drawn) return
    drawn = now
    tray ??= createTray(contents.icon, parts.windows)
    drawInto(tray, contents, parts)
  }
  const fail = (error: unknown): void => log.warn('the tray icon could not be drawn', { error })
  const drawSoon = (): void => {
    timer ??= setTimeout(() => void draw().catch(fail), settleMs)
  }
  void shown.then(() => {
    core.onAccounts((next) => {
      accounts = next
      drawSoon()
    })
    core.onSettings(drawSoon)
    drawSoon()
    void followTrayHost(bus, () => {
      tray?.destroy()
      tray = null
      drawSoon()
    }).catch(fail)
  })
  app.on('before-quit', () => clearTimeout(timer))
}

/** Electron looks for a tray only once. An icon created before the tray starts would never appear in it. */
async function followTrayHost(bus: SessionBus, onNew: () => void): Promise<void> {
  const connected = await bus()
  if (connected === null) return
  const { onTrayWatcher } = await import('../dbus/trayHost.ts')
  await onTrayWatcher(connected, onNew)
}

function createTray(icon: TrayIcon, windows: Windows): Tray {
  const tray = new Tray(imageOf(icon))
  tray.on('click', () => windows.show())
  return tray
}

function drawInto(tray: Tray, { icon, tooltip, groups }: TrayContents, parts: TrayParts): void {
  tray.setImage(imageOf(icon))
  tray.setToolTip(tooltip)
  const separator: MenuItemConstructorOptions = { type: 'separator' }
  const template = groups.flatMap((items, index) => [
    ...(index > 0 ? [separator] : []),
    ...items.map((item) => menuItem(item, parts)),
  ])
  tray.setContextMenu(Menu.buildFromTemplate(template))
}

function menuItem({ label, action }: TrayItem, parts: TrayParts): MenuItemConstructorOptions {
  const { pushes, windows } = parts
  const click = (): void => {
    if (action === 'quit') return app.quit()
    if (typeof action === 'object' && 'quiet' in action)
      return void change(parts, {
        quietUntil: action.quiet === null ? 0 : quietUntil(action.quiet, Date.now()),
      })
    if (typeof action === 'object' && 'presenting' in action)
      return void change(parts, { presenting: action.presenting })
    windows.show()
    if (action !== 'show') pushes.push({ name: 'app.command', payload: { id: action.command } })
  }
  return { label: label.replaceAll('&', '&&'), click }
}

/** Changes settings without a window. */
async function change({ core, log, pushes }: TrayParts, patch: Partial<ClientSettings>): Promise<void> {
  const { handlers } = await core.client
  const result = await handlers['settings.set'](patch)
  if (result.ok) return
  log.warn('a setting could not be changed from the tray', { error: result.error.message })
  pushes.push({ name: 'app.notice', payload: result.error.message })
}

/** macOS draws icons in its menu bar in one color. */
function imageOf(icon: TrayIcon): NativeImage {
  const name = process.platform === 'darwin' ? 'idleTemplate' : icon
  return nativeImage.createFromPath(path.join(import.meta.dirname, `../assets/icons/tray/${name}.png`))
}
