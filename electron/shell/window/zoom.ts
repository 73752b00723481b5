import type { WindowStateFile } from './windowState.ts'
import type { Windows } from './windows.ts'

const step = 0.5
const smallest = -3
const largest = 5

export interface Zoom {
  /** One step larger (1) or smaller (-1), or back to the usual size (0). */
  readonly change: (direction: 1 | -1 | 0) => void
}

/** Keeps the size of the page across starts: Chromium's own memory of it is not kept for a scheme of ours. */
export function enableZoom(windows: Windows, memory: WindowStateFile): Zoom {
  let level = 0
  // The window waits for the same file, so this is known before the first page.
  void memory.read().then((known) => (level = known.zoomLevel))
  const change = (direction: 1 | -1 | 0): void => {
    const wanted = direction === 0 ? 0 : level + direction * step
    level = Math.min(largest, Math.max(smallest, wanted))
    windows.current()?.webContents.setZoomLevel(level)
    memory.change((known) => ({ ...known, zoomLevel: level }))
  }
  windows.onCreated(({ webContents }) => {
    webContents.on('did-navigate', () => webContents.setZoomLevel(level))
    webContents.on('zoom-changed', (_event, direction) => change(direction === 'in' ? 1 : -1))
  })
  return { change }
}
