import { existsSync } from 'node:fs'
import { app } from 'electron'

/**
 * Device files of graphics cards on Linux: the generic one, and those of some vendors, virtual machines and small
 * computers.
 */
const devices = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg', '/dev/kgsl-3d0', '/dev/mali0']

/**
 * Turns hardware acceleration off if there is no graphics card. Chromium would start a GPU process twice and see it
 * crash before it draws in software, while the first frame waits.
 */
export function enableGraphics(): void {
  if (process.platform === 'linux' && !devices.some((device) => existsSync(device)))
    app.disableHardwareAcceleration()
}
