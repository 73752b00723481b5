import type { ClientHandle } from '../application/client.ts'
import type { WindowStateFile } from './windowState.ts'
import type { Windows } from './windows.ts'

/** Levels of Chromium's zoom in a step of the setting. */
const step = 0.5
const smallest = -6
const largest = 10

export interface Zoom {
  /** One step larger (1) or smaller (-1), or back to the usual size (0). */
  readonly change: (direction: 1 | -1 | 0) => void
}

/**
 * Keeps the size of the page across starts: Chromium's own memory of it is not kept for a scheme of ours. The window's
 * file has it besides the settings, which are not read when the first page is drawn.
 */
export function enableZoom(windows: Windows, memory: WindowStateFile, core: ClientHandle): Zoom {
  let steps = 0
  const apply = (next: number): void => {
    steps = Math.min(largest, Math.max(smallest, next))
    for (const { window } of windows.all()) window.webContents.setZoomLevel(steps * step)
    memory.change((known) => ({ ...known, zoomLevel: steps * step }))
  }
  // The window waits for the same file, so this is known before the first page.
  void memory.read().then((known) => (steps = known.zoomLevel / step))
  core.onSettings(({ zoom }) => {
    if (zoom !== null && zoom !== steps) apply(zoom)
    // An earlier version kept it in the window's file alone.
    else if (zoom === null && steps !== 0) keep()
  })
  const keep = (): void => {
    const zoom = steps
    // A client that could not start, or a full disk, leaves the size to the window's file.
    core.client.then(({ handlers }) => handlers['settings.set']({ zoom })).catch(() => undefined)
  }
  const change = (direction: 1 | -1 | 0): void => {
    apply(direction === 0 ? 0 : steps + direction)
    keep()
  }
  windows.onCreated(({ webContents }) => {
    webContents.on('did-navigate', () => webContents.setZoomLevel(steps * step))
    webContents.on('zoom-changed', (_event, direction) => change(direction === 'in' ? 1 : -1))
  })
  return { change }
}
