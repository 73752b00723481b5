import { existsSync } from 'node:fs'
import path from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import { pageUrl } from '../network/appOrigin.ts'
import type { Flags } from '../application/flags.ts'
import { mark } from '../application/performanceMarks.ts'
import type { WindowStateFile } from './windowState.ts'
import { webPreferences } from './webPreferences.ts'
import { firstSize, minimumSize, placeFor } from './windowPlace.ts'
import type { WindowMemory } from './windowPlace.ts'

export interface Windows {
  /** The window, while there is one. */
  current(): BrowserWindow | null
  /** In front of the person and with the focus; made again if it was closed. */
  show(): void
  /** Called for the window there is and for every later one. */
  onCreated(listener: (window: BrowserWindow) => void): void
}

/** The background of the page's first frame, so that nothing flashes before it; as in the page's colours. */
export const background = { light: '#fbfaf8', dark: '#1a1b1e' } as const
const icon = path.join(import.meta.dirname, '../assets/icons/png/256x256.png')
/** A page that shows nothing for this long is shown as it is: a window must come. */
const patienceMs = 5000

/** Opens the window as soon as Electron can, and keeps one to come back to. */
export function enableWindows(memory: WindowStateFile, flags: Flags): Windows {
  const listeners: ((window: BrowserWindow) => void)[] = []
  let window: BrowserWindow | null = null
  const open = (known: WindowMemory): void => {
    if (window !== null) return
    const created = createWindow(known, flags)
    window = created
    created.once('closed', () => (window = null))
    for (const listener of listeners) listener(created)
    void created.loadURL(pageUrl()).catch(() => undefined)
  }
  const start = memory.read()
  void app.whenReady().then(async () => {
    mark('ready')
    const known = await start
    nativeTheme.themeSource = flags.theme ?? known.theme
    open(known)
  })
  return {
    current: () => window,
    show() {
      if (window === null) return void app.whenReady().then(async () => open(await memory.read()))
      if (window.isMinimized()) window.restore()
      window.show()
      window.focus()
    },
    onCreated(listener) {
      listeners.push(listener)
      if (window !== null) listener(window)
    },
  }
}

/** The only place where a window is made. It appears with its first frame. */
function createWindow(known: WindowMemory, flags: Flags): BrowserWindow {
  const place = flags.size === null ? placeFor(known, screen.getAllDisplays()) : null
  const size = flags.size ?? firstSize(screen.getPrimaryDisplay().workArea)
  const window = new BrowserWindow({
    ...(place === null ? size : { x: place.x, y: place.y, width: place.width, height: place.height }),
    minWidth: minimumSize.width,
    minHeight: minimumSize.height,
    useContentSize: flags.size !== null,
    show: false,
    title: app.name,
    ...(existsSync(icon) ? { icon } : {}),
    backgroundColor: background[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    // The menus stay a press of Alt away where they would cost a row of the window.
    autoHideMenuBar: true,
    webPreferences: { ...webPreferences },
  })
  const appear = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isVisible()) return
    if (place?.maximised === true) window.maximize()
    window.show()
    mark('window')
  }
  const timer = setTimeout(appear, patienceMs)
  window.once('ready-to-show', appear)
  window.once('closed', () => clearTimeout(timer))
  return window
}
