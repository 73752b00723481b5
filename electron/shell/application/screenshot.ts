import { writeFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { app } from 'electron'
import type { BrowserWindow } from 'electron'
import type { Flags } from './flags.ts'
import { printError } from './terminal.ts'
import type { Windows } from '../window/windows.ts'

const timeoutMs = 30_000
/** Delay in ms after which fonts and pictures of the first frame are decoded. */
const settleMs = 300

/**
 * For --screenshot=FILE: writes the first screen with content to a file and, with --quit, quits with code 0; with code
 * 1 if no screen appeared. Returns the function to call when the page has painted.
 */
export function enableScreenshot(flags: Flags, windows: Windows): () => void {
  const file = flags.screenshot
  if (file === null) return () => undefined
  const fail = (reason: string): void => {
    printError(`No screenshot: ${reason}`)
    app.exit(1)
  }
  const timer = setTimeout(() => fail('nothing was shown within 30 seconds.'), timeoutMs)
  let taken = false
  return () => {
    const window = windows.current()
    if (taken || window === null) return
    taken = true
    void picture(window)
      .then(async (png) => writeFile(file, png))
      .then(() => {
        clearTimeout(timer)
        if (flags.quit) app.quit()
      })
      .catch((error: unknown) => fail(String(error)))
  }
}

async function picture(window: BrowserWindow): Promise<Buffer> {
  await sleep(settleMs)
  // Only the page knows its loaded fonts and pictures; the main process has no event for them.
  await window.webContents.executeJavaScript(
    `Promise.race([
      Promise.all([document.fonts.ready, ...[...document.images].map((image) => image.decode().catch(() => 0))]),
      new Promise((resolve) => setTimeout(resolve, 5000)),
    ]).then(() => true)`,
  )
  await sleep(settleMs)
  return (await window.webContents.capturePage()).toPNG()
}
