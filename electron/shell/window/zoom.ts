import type { ClientHandle } from '../application/client.ts'
import type { WindowStateFile } from './windowState.ts'
import type { Windows } from './windows.ts'

/** Chromium's zoom levels per step of the setting. */
const step = 0.5
const smallest = -6
const largest = 10

export interface Zoom {
  /** Changes the zoom: one step larger (1), smaller (-1), or back to the default (0). */
  readonly change: (direction: 1 | -1 | 0) => void
}

/**
 * Keeps the zoom across starts, because Chromium does not store it for custom schemes. It is in the window's file as
 * well as in the settings, because those are not read when the first page is drawn.
 */
export function enableZoom(windows: Windows, memory: WindowStateFile, core: ClientHandle): Zoom {
  let steps = 0
  const apply = (next: number): void => {
    steps = Math.min(largest, Math.max(smallest, next))
    for (const { window } of windows.all()) window.webContents.setZoomLevel(steps * step)
    memory.change((previous) => ({ ...previous, zoomLevel: steps * step }))
  }
  // The window waits for the same file, so the zoom is known before the first page.
  void memory.read().then((previous) => (steps = previous.zoomLevel / step))
  core.onSettings(({ zoom }) => {
    if (zoom !== null && zoom !== steps) apply(zoom)
    // An earlier version stored it only in the window's file.
    else if (zoom === null && steps !== 0) keep()
  })
  const keep = (): void => {
    const zoom = steps
    // If the client could not start or the disk is full, the zoom stays in the window's file.
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
