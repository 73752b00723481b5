import { existsSync } from 'node:fs'
import { app } from 'electron'

/** What programs reach a graphics card by on Linux: the usual way, a maker's own, and those of virtual and small computers. */
const devices = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg', '/dev/kgsl-3d0', '/dev/mali0']

/**
 * Where there is no graphics card Chromium starts a process for it, sees it die, starts another one and only then draws
 * by itself, while the first frame waits. There it does so from the start.
 */
export function enableGraphics(): void {
  if (process.platform === 'linux' && !devices.some((device) => existsSync(device)))
    app.disableHardwareAcceleration()
}
