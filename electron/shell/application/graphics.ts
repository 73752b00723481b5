import { existsSync } from 'node:fs'
import { app } from 'electron'

/** Device files of graphics cards on Linux: the usual one, a maker's own, those of virtual and small computers. */
const devices = ['/dev/dri', '/dev/nvidiactl', '/dev/dxg', '/dev/kgsl-3d0', '/dev/mali0']

/**
 * Turns hardware acceleration off where there is no graphics card. Chromium would start a process for the card, see
 * it die, start another one and only then draw by itself, while the first frame waits; without acceleration it does
 * so from the start.
 */
export function enableGraphics(): void {
  if (process.platform === 'linux' && !devices.some((device) => existsSync(device)))
    app.disableHardwareAcceleration()
}
