import { existsSync } from 'node:fs'
import path from 'node:path'
import { app, BrowserWindow, nativeTheme, screen } from 'electron'
import type { WebContents } from 'electron'
import { pageUrl } from '../network/appOrigin.ts'
import type { Flags } from '../application/flags.ts'
import { nativeLine } from '../desktop/nativeText.ts'
import { mark } from '../application/performanceMarks.ts'
import type { WindowStateFile } from './windowState.ts'
import { webPreferences } from './webPreferences.ts'
import { clampPlace, firstSize, minimumSize, ownMinimumSize, placeFor } from './windowPlace.ts'
import type { Rectangle, WindowMemory } from './windowPlace.ts'

/** A window of the app, as calls and pushes see it. */
export interface OwnedWindow {
  readonly window: BrowserWindow
  /** The account to which a conversation window is confined; null for the main window. */
  readonly account: string | null
}

/** Options of a new conversation window. */
export interface ConversationFrame {
  readonly account: string
  readonly hash: string
  /** Its last position, or null if there is none. */
  readonly place: Rectangle | null
  readonly onTop: boolean
  /** True to show it without focusing it. */
  readonly inactive: boolean
}

export interface Windows {
  /** Returns the main window, or null. */
  current(): BrowserWindow | null
  /** Shows and focuses the main window. Creates it if it was closed. */
  show(): void
  /** Opens a window for one conversation. */
  open(frame: ConversationFrame): BrowserWindow
  /** Returns the main window and all conversation windows. */
  all(): readonly OwnedWindow[]
  /** Returns the window whose top page this is, or null. */
  ownerOf(contents: WebContents): OwnedWindow | null
  /** Returns the focused window, otherwise the main window. Dialogs are attached to it. */
  inUse(): BrowserWindow | null
  /** Called for each existing and each later window. */
  onCreated(listener: (window: BrowserWindow, account: string | null) => void): void
  /** Called for the main window each time it is created. */
  onMain(listener: (window: BrowserWindow) => void): void
}

/** Background of the page's first frame, as in the page's colors, so that nothing flashes before it. */
export const background = { light: '#fbfaf8', dark: '#1a1b1e' } as const
const icon = path.join(import.meta.dirname, '../assets/icons/png/256x256.png')
/** Time in ms after which a window is shown even if its page shows nothing. */
const timeoutMs = 5000

/** Opens the main window as soon as Electron is ready. */
export function enableWindows(memory: WindowStateFile, flags: Flags): Windows {
  const listeners: ((window: BrowserWindow, account: string | null) => void)[] = []
  const owned = new Map<BrowserWindow, string | null>()
  let window: BrowserWindow | null = null
  const add = (created: BrowserWindow, account: string | null, hash = ''): void => {
    owned.set(created, account)
    created.once('closed', () => owned.delete(created))
    for (const listener of listeners) listener(created, account)
    void created.loadURL(pageUrl(hash)).catch(() => undefined)
  }
  const open = (remembered: WindowMemory): void => {
    if (window !== null) return
    const created = createWindow(mainFrame(remembered, flags))
    window = created
    created.once('closed', () => (window = null))
    add(created, null)
  }
  const all = (): readonly OwnedWindow[] => [...owned].map(([each, account]) => ({ window: each, account }))
  const onCreated: Windows['onCreated'] = (listener) => {
    listeners.push(listener)
    for (const [each, account] of owned) listener(each, account)
  }
  const start = memory.read()
  void app.whenReady().then(async () => {
    mark('ready')
    const remembered = await start
    nativeTheme.themeSource = flags.theme ?? remembered.theme
    open(remembered)
  })
  return {
    current: () => window,
    show() {
      if (window === null) return void app.whenReady().then(async () => open(await memory.read()))
      bringForward(window)
    },
    open({ account, hash, place, onTop, inactive }) {
      const created = createWindow({
        size: ownSize,
        place: place && clampPlace(place, screen.getAllDisplays(), ownMinimumSize),
        minimum: ownMinimumSize,
        isContentSize: false,
        isMaximised: false,
        inactive,
      })
      if (onTop) created.setAlwaysOnTop(true)
      add(created, account, hash)
      return created
    },
    all,
    ownerOf: (contents) => all().find((ownedWindow) => ownedWindow.window.webContents === contents) ?? null,
    inUse: () => all().find((ownedWindow) => ownedWindow.window.isFocused())?.window ?? window,
    onCreated,
    onMain: (listener) =>
      onCreated((page, account) => {
        if (account === null) listener(page)
      }),
  }
}

/** Shows a window in front of the others and focuses it. */
export function bringForward(window: BrowserWindow): void {
  if (window.isMinimized()) window.restore()
  window.show()
  window.focus()
}

interface Frame {
  /** Size if there is no position. */
  readonly size: { readonly width: number; readonly height: number }
  readonly place: Rectangle | null
  readonly minimum: { readonly width: number; readonly height: number }
  readonly isContentSize: boolean
  readonly isMaximised: boolean
  readonly inactive: boolean
}

/** Default size of a conversation window in pixels. */
const ownSize = { width: 520, height: 700 }

function mainFrame(remembered: WindowMemory, flags: Flags): Frame {
  const place = flags.size === null ? placeFor(remembered, screen.getAllDisplays()) : null
  return {
    size: flags.size ?? firstSize(screen.getPrimaryDisplay().workArea),
    place,
    minimum: minimumSize,
    isContentSize: flags.size !== null,
    isMaximised: place?.maximised === true,
    inactive: false,
  }
}

/** Creates a window. All windows are created here. It appears with its first frame. */
function createWindow(frame: Frame): BrowserWindow {
  const { place, size } = frame
  const window = new BrowserWindow({
    ...(place === null ? size : { x: place.x, y: place.y, width: place.width, height: place.height }),
    minWidth: frame.minimum.width,
    minHeight: frame.minimum.height,
    useContentSize: frame.isContentSize,
    show: false,
    title: app.name,
    ...(existsSync(icon) ? { icon } : {}),
    backgroundColor: background[nativeTheme.shouldUseDarkColors ? 'dark' : 'light'],
    // The menu bar appears on Alt, because it would cost a row of the window.
    autoHideMenuBar: true,
    webPreferences: { ...webPreferences },
  })
  // A title contains topics and organizations, which others have named.
  window.on('page-title-updated', (event, title) => {
    event.preventDefault()
    window.setTitle(nativeLine(title))
  })
  const appear = (): void => {
    clearTimeout(timer)
    if (window.isDestroyed() || window.isVisible()) return
    if (frame.isMaximised) window.maximize()
    if (frame.inactive) window.showInactive()
    else window.show()
    mark('window')
  }
  const timer = setTimeout(appear, timeoutMs)
  window.once('ready-to-show', appear)
  window.once('closed', () => clearTimeout(timer))
  return window
}
