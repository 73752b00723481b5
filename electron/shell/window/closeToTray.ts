import { nativeTheme, screen } from 'electron'
import type { BrowserWindow } from 'electron'
import type { WindowStateFile } from './windowState.ts'
import { withPlace } from './windowPlace.ts'
import { background } from './windows.ts'
import type { Windows } from './windows.ts'

/** Remembers the window's position for each arrangement of displays, and applies the theme's background. */
export function enableCloseToTray(windows: Windows, memory: WindowStateFile): void {
  windows.onMain((window) => {
    const keep = (): void => remember(window, memory)
    window.on('resize', keep)
    window.on('move', keep)
    window.on('maximize', keep)
    window.on('unmaximize', keep)
    window.on('close', keep)
  })
  nativeTheme.on('updated', () => {
    const color = background[nativeTheme.shouldUseDarkColors ? 'dark' : 'light']
    for (const { window } of windows.all()) window.setBackgroundColor(color)
  })
}

function remember(window: BrowserWindow, memory: WindowStateFile): void {
  if (window.isDestroyed() || !window.isVisible() || window.isMinimized() || window.isFullScreen()) return
  const place = { ...window.getNormalBounds(), maximised: window.isMaximized() }
  const displays = screen.getAllDisplays()
  memory.change((previous) => withPlace(previous, displays, place))
}
